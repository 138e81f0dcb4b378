import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";

/** Dollars. `amount` is what is available less what is owed. */
export interface Wallet {
  amount: number;
  available: number;
  held: number;
  receivable: number;
  creditLimit: number;
  pendingTopUp: number;
}

/** What changes with a deposit: lists, figures and the entries behind them, and what of an invoice is still owed. */
export const DEPOSIT_CHANGES = ["deposits", "balances", "ledger", "seller-teams", "invoices"] as const;

/** The wallet of a seller team: the person's own, or one by id. Read again every minute, and by a screen that opens. */
export const useWallet = (teamId?: string) =>
  useGet<Wallet>(teamId === undefined ? "balances/seller-teams" : `balances/seller-teams/${teamId}`, {
    every: REFRESH_SECONDS,
    isFresh: true,
    keep: true,
  });
