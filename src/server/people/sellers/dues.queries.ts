import { type SQL, sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import type { Account } from "../../../domain/money/accounts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { ledgerAccounts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Accounts with amounts still due between a team, its agency and their buyers. Others are records of the past. */
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
  walletInFlight: "being paid back",
  storeCollections: "that stores have to pay out",
};

/**
 * Describes the accounts of these teams that are not zero; empty if all are. Locks the wallets, as every posting does,
 * so that no amount is added meanwhile.
 */
export async function duesOf(tx: Transaction, teams: SQL): Promise<string> {
  await tx.execute(sql`select 1 from ledger_accounts where ${teams} and account = 'available'
    order by agency_id, seller_team_id for update`);
  const rows = await rowsOf<Raw<typeof ledgerAccounts, "account"> & { balance: string }>(
    tx,
    sql`select account, sum(abs(balance)) as balance from ledger_accounts
      where ${teams} and account = any(${sql.param(Object.keys(DUES))}::text[])
      group by account having sum(abs(balance)) <> 0 order by account`,
  );
  return rows
    .map(({ account, balance }) => `${formatMoney(toDollars(BigInt(balance)))} ${DUES[account]}`)
    .join(", ");
}
