import { type SQL, sql } from "drizzle-orm";
import type { AuditActor } from "../audit.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";

/** The rows that one record names. */
const ROWS_OF_RECORD = 500;

export interface Blanking {
  /** The agency of the rows; the nil id for the platform's. */
  readonly agencyId: string;
  /** Which rows: a condition on `a`. */
  readonly rows: SQL;
  /** Keys that go from `before` and `after`, at any depth. `all`: both become null. */
  readonly fields: readonly string[] | "all";
  /** Whether the address goes as well. */
  readonly ip?: boolean;
  /** Why, in English and without personal data. */
  readonly reason: string;
}

/**
 * Blanks personal data in audit rows, the one change of them that the database allows, and records it with a row of its
 * own. Rows that have nothing to blank are left out. @returns how many rows changed
 */
export async function blankAudit(tx: Transaction, actor: AuditActor, blanking: Blanking): Promise<number> {
  const { agencyId, fields, ip = false, reason } = blanking;
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select a.id from audit a where a.agency_id = ${agencyId} and (${blanking.rows}) order by a.id`,
  );
  const keys = fields === "all" ? null : sql.param([...fields]);
  let changed = 0;
  for (let start = 0; start < found.length; start += ROWS_OF_RECORD) {
    const ids = found.slice(start, start + ROWS_OF_RECORD).map(({ id }) => id);
    const [row] = await rowsOf<{ count: number }>(
      tx,
      sql`select blank_audit(${agencyId}::uuid, ${uuids(ids)}, ${keys}::text[], ${ip}, ${reason},
        ${newId()}::uuid, ${actor.userId}::uuid, ${actor.apiKeyId ?? null}::uuid, ${actor.ip}) as count`,
    );
    changed += row?.count ?? 0;
  }
  return changed;
}
