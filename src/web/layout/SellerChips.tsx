import { useSubscription } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "../../domain/format.ts";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { showOwnWallet } from "../../domain/money/balance/calls.ts";
import { showTeamProfit } from "../../domain/money/profits/calls.ts";
import { useCallQuery } from "../providers/calls.ts";
import { invalidateResources } from "../providers/changes.ts";
import { INBOX_CHANNEL } from "../providers/live.ts";
import { useAbility, usePerson } from "../providers/person.tsx";

const live = {
  refetchInterval: REFRESH_SECONDS * 1_000,
  placeholderData: keepPreviousData,
  retry: false,
} as const;

function Chip({ name, value, to }: { name: string; value: string; to?: string }) {
  const content = (
    <>
      <span className="chip-name">{name}</span> <span className="chip-value">{value}</span>
    </>
  );
  return to ? (
    <Link className="bar-chip" to={to}>
      {content}
    </Link>
  ) : (
    <span className="bar-chip">{content}</span>
  );
}

/** A seller's price list, balance and profit (not for sub-users) in the top bar, without values that cannot be loaded. */
export function SellerChips() {
  const { sellerTeam, isSubUser } = usePerson();
  const { can, canOpen } = useAbility();
  const seesBalance = can("balances", "own");
  const wallet = useCallQuery(showOwnWallet, {}, { enabled: seesBalance, ...live });
  const profits = useCallQuery(
    showTeamProfit,
    { params: { id: sellerTeam?.id ?? "" } },
    { enabled: sellerTeam !== null && !isSubUser, ...live },
  );
  // The agency has approved a topup, or released profit.
  useSubscription({
    channel: INBOX_CHANNEL,
    onLiveEvent: () => void invalidateResources("balances", "profits"),
  });
  // At once, because each would move the others.
  if (wallet.isLoading || profits.isLoading) return null;
  const [balance, profit] = [wallet.data?.data, profits.data?.data];
  return (
    <div className="bar-chips">
      {sellerTeam?.basecost && <Chip name="Base cost" value={sellerTeam.basecost.name} />}
      {balance && (
        <Chip
          name="Balance"
          value={formatMoney(balance.amount)}
          to={canOpen("/s/balance") ? "/s/balance" : undefined}
        />
      )}
      {profit && <Chip name="Profit" value={formatMoney(profit.remainProfit)} />}
    </div>
  );
}
