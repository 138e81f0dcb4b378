import { type SQL, sql } from "drizzle-orm";
import { formatMoney } from "../../domain/format.ts";
import type { Account } from "../../domain/money/accounts.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** What is still between a team, its agency and their buyers; the other accounts say what has been, for good. */
const DUES: Readonly<Partial<Record<Account, string>>> = {
  available: "balance",
  held: "held for orders",
  deferred: "taken for orders in production",
  unearned: "of buyers",
  receivable: "owed",
  profitOwed: "profit owed back",
  profitPending: "profit pending",
  profitAvailable: "profit",
  payoutInFlight: "payouts under way",
};

/**
 * The accounts of these teams that are not at zero, in words; empty where all are. Locks the wallets as money
 * does, so that nothing comes in meanwhile.
 */
export async function duesOf(tx: Transaction, teams: SQL): Promise<string> {
  await tx.execute(sql`select 1 from ledger_accounts where ${teams} and account = 'available'
    order by agency_id, seller_team_id for update`);
  const rows = await rowsOf<{ account: Account; balance: string }>(
    tx,
    sql`select account, sum(abs(balance)) as balance from ledger_accounts
      where ${teams} and account = any(${sql.param(Object.keys(DUES))}::text[])
      group by account having sum(abs(balance)) <> 0 order by account`,
  );
  return rows
    .map(({ account, balance }) => `${formatMoney(toDollars(BigInt(balance)))} ${DUES[account]}`)
    .join(", ");
}
