import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ColumnChoice } from "../../../domain/orders/import/columns/choice.ts";
import { reread } from "../../../domain/orders/import/file/encoding.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { absent } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import type { ImportJob } from "./job.queries.ts";
import { storableJson } from "./stored-draft.ts";

/** What is stored was made by this form of a header: it stays, whatever else is taken for the same header. */
const storedForm = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** By which files of one store are known again: their header row, whatever its case and spaces. */
export const fingerprintOf = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.map(storedForm).join("\u001f")).digest("hex");

type Whose = Pick<ImportJob, "agencyId" | "teamId">;

/** What was said of files of the team with this header row, before; null for nothing. */
export async function recalledChoice(
  database: Database,
  { agencyId, teamId }: Whose,
  labels: readonly string[],
): Promise<ColumnChoice | null> {
  const [row] = await rowsOf<{ choice: ColumnChoice }>(
    database,
    sql`update column_choices set used_at = now() where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and fingerprint = ${fingerprintOf(labels)} returning choice`,
  );
  return row?.choice ?? null;
}

interface Said {
  readonly fileName: string;
  /** As they read before a person said which letters they are: so the next file is known by them. */
  readonly labels: readonly string[];
  readonly choice: ColumnChoice;
  /** The file shows its encoding by itself: what was said of others stays. */
  readonly showsEncoding: boolean;
}

/** Remembers it for the team's next file with this header row; what was said before is replaced. */
export async function rememberChoice(
  tx: Transaction,
  { agencyId, teamId }: Whose,
  { fileName, labels, choice, showsEncoding }: Said,
): Promise<void> {
  const { encoding } = choice;
  const shown = encoding ? labels.map((label) => reread(label, encoding)) : labels;
  const kept = showsEncoding
    ? sql`jsonb_strip_nulls(jsonb_build_object('encoding', column_choices.choice -> 'encoding'))`
    : sql`'{}'::jsonb`;
  await tx.execute(sql`insert into column_choices
      (agency_id, id, seller_team_id, fingerprint, labels, choice, file_name)
    values (${agencyId}, ${newId()}, ${teamId}, ${fingerprintOf(labels)}, ${storableJson(shown)}::jsonb,
      ${JSON.stringify(choice)}::jsonb, ${fileName})
    on conflict (agency_id, seller_team_id, fingerprint) do update set choice = excluded.choice || ${kept},
      labels = excluded.labels, file_name = excluded.file_name, updated_at = now(), used_at = now()`);
}

const within = (scope: AgencyScope) =>
  scope.reach === "sellerTeam"
    ? sql`c.agency_id = ${scope.agencyId} and c.seller_team_id = ${scope.sellerTeamId}`
    : sql`c.agency_id = ${scope.agencyId}`;

interface ChoiceRow extends Record<string, unknown> {
  id: string;
  file_name: string;
  labels: string[];
  team_id: string;
  team_name: string;
  updated_at: string;
  used_at: string;
}

const MOST = 200;

/** The header rows that are remembered within a scope, the last used first. */
export async function rememberedChoices(database: Database, scope: AgencyScope) {
  const rows = await rowsOf<ChoiceRow>(
    database,
    sql`select c.id, c.file_name, c.labels, c.updated_at, c.used_at, t.id as team_id, t.name as team_name
      from column_choices c join seller_teams t on t.agency_id = c.agency_id and t.id = c.seller_team_id
      where ${within(scope)} order by c.used_at desc, c.id limit ${MOST}`,
  );
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    labels: row.labels,
    sellerTeam: { id: row.team_id, name: row.team_name },
    updatedAt: toIso(row.updated_at),
    usedAt: toIso(row.used_at),
  }));
}

/** Forgets one: the next file with its header row asks again. Throws a Refusal (404). */
export async function forgetChoice(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const gone = await rowsOf(
    tx,
    sql`delete from column_choices c where ${within(scope)} and c.id = ${id} returning c.id`,
  );
  if (gone.length === 0) throw absent();
}
