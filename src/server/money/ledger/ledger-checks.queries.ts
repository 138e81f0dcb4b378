import { sql } from "drizzle-orm";
import type { LedgerCheck } from "../../../domain/money/responses.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { ledgerChecks } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { verifyLedger } from "./verify.ts";

const KEPT_DAYS = 90;
const EVERY_HOURS = 23;

/** Runs the ledger check and stores its result. Reads the whole ledger. */
export async function checkLedger(database: Database, requestedById: string | null): Promise<LedgerCheck> {
  const began = Date.now();
  const at = new Date(began).toISOString();
  const checks = await verifyLedger(database);
  const check = { at, tookMs: Date.now() - began, ok: checks.every((one) => one.ok), checks };
  await rowsOf(
    database,
    sql`with old as (delete from ledger_checks where started_at < now() - make_interval(days => ${KEPT_DAYS}))
      insert into ledger_checks (started_at, took_ms, ok, checks, requested_by_id)
      values (${at}, ${check.tookMs}, ${check.ok}, ${JSON.stringify(checks)}::jsonb, ${requestedById})`,
  );
  return { ...check, by: null };
}

/** Runs the ledger check unless one ran within the last 23 hours. */
export async function checkLedgerDaily(database: Database): Promise<void> {
  const recent = await rowsOf(
    database,
    sql`select 1 from ledger_checks where started_at > now() - make_interval(hours => ${EVERY_HOURS}) limit 1`,
  );
  if (recent.length === 0) await checkLedger(database, null);
}

type LedgerCheckRow = Raw<typeof ledgerChecks, "started_at" | "took_ms" | "ok" | "checks"> &
  Pick<LedgerCheck, "by">;

export async function latestLedgerChecks(database: Database, limit: number): Promise<LedgerCheck[]> {
  const rows = await rowsOf<LedgerCheckRow>(
    database,
    sql`select c.started_at, c.took_ms, c.ok, c.checks, u.full_name as by
      from ledger_checks c left join users u on u.id = c.requested_by_id order by c.id desc limit ${limit}`,
  );
  return rows.map(({ started_at, took_ms, ok, checks, by }) => ({
    at: toIso(started_at),
    tookMs: took_ms,
    ok,
    checks,
    by,
  }));
}
