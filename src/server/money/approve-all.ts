import { sql } from "drizzle-orm";
import { doneOf } from "../../domain/counts.ts";
import type { Approvals } from "../../domain/money/approvals.ts";
import { type Cents, sum, toDollars } from "../../domain/money/cents.ts";
import type { TeamAccounts } from "../../domain/money/ledger-session.ts";
import { walletBalance } from "../../domain/money/wallet-operations.ts";
import { RuleViolation } from "../../domain/orders/rule-violation.ts";
import { ApiError } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import { asPart, type Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { AgencyScope } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";
import { openLedgerSession } from "./ledger/ledger-session.queries.ts";

/** The two kinds of documents: their table, the column of their number, and their status while they are pending. */
const DOCUMENTS = {
  deposit: { table: sql.raw("deposits"), number: sql.raw("name"), pending: sql.raw("'pending'") },
  payout: { table: sql.raw("payouts"), number: sql.raw("bill_name"), pending: sql.raw("0") },
} as const;
type Document = keyof typeof DOCUMENTS;

type Row = {
  id: string;
  name: string;
  amount: string;
  team_id: string;
  team: string;
};

/** Locks sellers, then documents, each by id: single decisions lock them in this order, and wallets after them. */
async function lockDocuments(
  tx: Transaction,
  scope: AgencyScope,
  document: Document,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const { table, number, pending } = DOCUMENTS[document];
  const { agencyId } = scope;
  const asked = sql`agency_id = ${agencyId} and id = any(${uuids(ids)}) and deleted_at is null ${andOfTeams(scope)}`;
  await tx.execute(sql`select 1 from seller_teams where agency_id = ${agencyId}
    and id in (select seller_team_id from ${table} where ${asked}) order by id for key share`);
  await tx.execute(sql`select 1 from ${table} where ${asked} and status = ${pending} order by id for update`);
  const rows = await rowsOf<Row>(
    tx,
    sql`select d.id, d.name, d.amount::text, t.id as team_id, t.name as team
      from (select id, ${number} as name, amount, seller_team_id from ${table} where ${asked}) d
      join seller_teams t on t.agency_id = ${agencyId} and t.id = d.seller_team_id and t.deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const balancesOf = (accounts: readonly TeamAccounts[]): Map<string, Cents> =>
  new Map(
    accounts.map(({ id, balances }) => [
      id,
      walletBalance(balances.get("available") ?? 0n, balances.get("receivable") ?? 0n),
    ]),
  );

const isRefusal = (error: unknown): error is Error =>
  error instanceof RuleViolation || error instanceof ApiError;

/**
 * Approves several documents in one transaction, each by itself: one that `approve` refuses stays as it is, and is
 * listed with the reason.
 */
export async function approveAll(
  tx: Transaction,
  scope: AgencyScope,
  document: Document,
  asked: readonly string[],
  approve: (part: Transaction, row: { id: string; teamId: string }) => Promise<void>,
): Promise<Approvals> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const rows = await lockDocuments(tx, scope, document, ids);
  const teamIds = [...new Set([...rows.values()].map((row) => row.team_id))];
  const before = balancesOf(await openLedgerSession(tx, scope.agencyId, teamIds));
  const approved: Row[] = [];
  const failed: Approvals["failed"] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) {
      failed.push({ id, name: null, message: `This ${document} does not exist` });
      continue;
    }
    try {
      await asPart(tx, (part) => approve(part, { id, teamId: row.team_id }));
      approved.push(row);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failed.push({ id, name: row.name, message: error.message });
    }
  }
  const after = balancesOf(await openLedgerSession(tx, scope.agencyId, teamIds, { lock: false }));
  return {
    message: doneOf(approved.length, failed.length, document, "approved"),
    amount: amountOf(approved),
    success: approved.map(({ id }) => id),
    failed,
    sellers: sellersOf(approved, before, after),
  };
}

const amountOf = (rows: readonly Row[]): number => toDollars(sum(rows.map(({ amount }) => BigInt(amount))));

/** What each seller gets, by name. */
function sellersOf(
  approved: readonly Row[],
  before: ReadonlyMap<string, Cents>,
  after: ReadonlyMap<string, Cents>,
): Approvals["sellers"] {
  const names = new Map(approved.map((row) => [row.team_id, row.team]));
  const balance = (of: ReadonlyMap<string, Cents>, id: string) => toDollars(of.get(id) ?? 0n);
  return [...names]
    .map(([id, name]) => {
      const rows = approved.filter((row) => row.team_id === id);
      return {
        sellerTeam: { id, name },
        count: rows.length,
        amount: amountOf(rows),
        balanceBefore: balance(before, id),
        balanceAfter: balance(after, id),
      };
    })
    .sort((a, b) => a.sellerTeam.name.localeCompare(b.sellerTeam.name));
}
