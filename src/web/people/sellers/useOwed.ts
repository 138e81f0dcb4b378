import { showTeamProfit } from "../../../domain/money/profits/calls.ts";
import { useWallet } from "../../money/balance/wallet.ts";
import { useCallQuery } from "../../providers/calls.ts";

/** Dollars that a seller owes, by debt; `null` while they load. */
export function useOwed(teamId: string) {
  const wallet = useWallet(teamId).data?.data;
  const profit = useCallQuery(showTeamProfit, { params: { id: teamId } }).data?.data;
  if (!wallet || !profit) return null;
  // Profit is never owed and available at once.
  return { receivable: wallet.receivable, profitOwed: Math.max(0, -profit.remainProfit) };
}
