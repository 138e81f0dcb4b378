import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { type Verified, verifyLedger } from "./verify.ts";

/** One time that the books were proved. */
export interface Proof {
  readonly at: string;
  readonly tookMs: number;
  readonly ok: boolean;
  readonly checks: Verified[];
  /** Who asked; null: the clock did. */
  readonly by: string | null;
}

const KEPT_DAYS = 90;
const EVERY_HOURS = 23;

/** Proves the books and writes down what came of it. Reads all of the ledger. */
export async function prove(database: Database, askedById: string | null): Promise<Proof> {
  const began = Date.now();
  const at = new Date(began).toISOString();
  const checks = await verifyLedger(database);
  const proof = { at, tookMs: Date.now() - began, ok: checks.every((check) => check.ok), checks };
  await rowsOf(
    database,
    sql`with old as (delete from ledger_proofs where started_at < now() - make_interval(days => ${KEPT_DAYS}))
      insert into ledger_proofs (started_at, took_ms, ok, checks, asked_by_id)
      values (${at}, ${proof.tookMs}, ${proof.ok}, ${JSON.stringify(checks)}::jsonb, ${askedById})`,
  );
  return { ...proof, by: null };
}

/** Proves the books where that has not been done for a day. */
export async function proveDaily(database: Database): Promise<void> {
  const recent = await rowsOf(
    database,
    sql`select 1 from ledger_proofs where started_at > now() - make_interval(hours => ${EVERY_HOURS}) limit 1`,
  );
  if (recent.length === 0) await prove(database, null);
}

interface ProofRow extends Record<string, unknown> {
  started_at: string;
  took_ms: number;
  ok: boolean;
  checks: Verified[];
  by: string | null;
}

/** The latest proofs, newest first. */
export async function latestProofs(database: Database, limit: number): Promise<Proof[]> {
  const rows = await rowsOf<ProofRow>(
    database,
    sql`select p.started_at, p.took_ms, p.ok, p.checks, u.full_name as by
      from ledger_proofs p left join users u on u.id = p.asked_by_id order by p.id desc limit ${limit}`,
  );
  return rows.map(({ started_at, took_ms, ok, checks, by }) => ({
    at: toIso(started_at),
    tookMs: took_ms,
    ok,
    checks,
    by,
  }));
}
