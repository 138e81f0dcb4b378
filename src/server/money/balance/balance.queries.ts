import { sql } from "drizzle-orm";
import type { Account } from "../../../domain/money/accounts.ts";
import type { Cents } from "../../../domain/money/cents.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { ledgerAccounts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

/** The balance of an account of a team. */
export async function balanceOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  teamId: string,
  account: Account,
): Promise<Cents> {
  const [row] = await rowsOf<Raw<typeof ledgerAccounts, "balance">>(
    where,
    sql`select balance from ledger_accounts
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and account = ${account}`,
  );
  return BigInt(row?.balance ?? 0);
}
