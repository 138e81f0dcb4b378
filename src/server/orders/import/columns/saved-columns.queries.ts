import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ColumnChoice } from "../../../../domain/orders/import/columns/choice.ts";
import { reread } from "../../../../domain/orders/import/file/encoding.ts";
import { notFound } from "../../../api-error.ts";
import type { Database } from "../../../db/client.ts";
import { toIso } from "../../../db/columns/timestamp.ts";
import { rowsOf } from "../../../db/statement.ts";
import { storableJson } from "../../../db/storable-json.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";
import type { AgencyScope } from "../../../scope.ts";
import { andOfTeams } from "../../../team-scope.ts";
import type { TenantRef } from "../../incoming/pricing-context.queries.ts";

/** Stored fingerprints were made with this normalization: do not change it. */
const storedForm = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** SHA-256 of the header row without case and spaces, to recognize files of one store. */
export const fingerprintOf = (labels: readonly string[]): string =>
  createHash("sha256").update(labels.map(storedForm).join("\u001f")).digest("hex");

/** The team's saved column mapping for this header row, or `null`. Marks it as used. */
export async function savedChoice(
  database: Database,
  { agencyId, teamId }: TenantRef,
  labels: readonly string[],
): Promise<ColumnChoice | null> {
  const [row] = await rowsOf<{ choice: ColumnChoice }>(
    database,
    sql`update column_choices set used_at = now() where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and fingerprint = ${fingerprintOf(labels)} returning choice`,
  );
  return row?.choice ?? null;
}

interface NewChoice {
  readonly fileName: string;
  /** Decoded as before the choice of an encoding, because the next file is recognized by them. */
  readonly labels: readonly string[];
  readonly choice: ColumnChoice;
  /** Whether the bytes of this file show its encoding: then the saved encoding of other files stays. */
  readonly showsEncoding: boolean;
}

/** Saves the column mapping for the team's files with this header row. Replaces an earlier one. */
export async function saveChoice(
  tx: Transaction,
  { agencyId, teamId }: TenantRef,
  { fileName, labels, choice, showsEncoding }: NewChoice,
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
  sql`c.agency_id = ${scope.agencyId} ${andOfTeams(scope, sql`c.seller_team_id`)}`;

interface ChoiceRow extends Record<string, unknown> {
  id: string;
  file_name: string;
  labels: string[];
  team_id: string;
  team_name: string;
  updated_at: string;
  used_at: string;
}

const MAX_LISTED = 200;

/** The saved column mappings of a scope, last used first. */
export async function savedChoices(database: Database, scope: AgencyScope) {
  const rows = await rowsOf<ChoiceRow>(
    database,
    sql`select c.id, c.file_name, c.labels, c.updated_at, c.used_at, t.id as team_id, t.name as team_name
      from column_choices c join seller_teams t on t.agency_id = c.agency_id and t.id = c.seller_team_id
      where ${within(scope)} order by c.used_at desc, c.id limit ${MAX_LISTED}`,
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

/** Deletes a saved column mapping. Throws an ApiError (404). */
export async function deleteChoice(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const gone = await rowsOf(
    tx,
    sql`delete from column_choices c where ${within(scope)} and c.id = ${id} returning c.id`,
  );
  if (gone.length === 0) throw notFound();
}
