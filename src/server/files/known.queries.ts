import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuse } from "../refusal.ts";
import type { Scope } from "../scope.ts";
import { agencyOf } from "./uploads.queries.ts";

/** Paths of pictures by the field that names them. */
export type NamedImages = ReadonlyMap<string, readonly string[]>;

/** Of our own store, and not drawn for the demonstration, whose pictures everybody in it shares. */
const isUploaded = (path: string) => path.startsWith("files/") && !/^files\/demo\/[\w-]+\.webp$/.test(path);

/**
 * Refuses paths of our store that are no pictures of the person's library: never sent, another's, deleted or
 * made up are told alike. Those it finds stay until the transaction's end. Addresses elsewhere pass, and so
 * does what `kept` has already: an agency's picture on a seller's item, say.
 */
export async function checkImages(
  tx: Transaction,
  scope: Scope,
  named: NamedImages,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const isNew = (path: string) => isUploaded(path) && !kept.has(path);
  const paths = [...named.values()].flat().filter(isNew);
  if (paths.length === 0) return;
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const found = await rowsOf<{ path: string }>(
    tx,
    sql`select path from images where agency_id = ${agencyOf(scope)} and path = any(${sql.param(paths)}::text[])
      and deleted_at is null ${own} for share`,
  );
  const known = new Set(found.map(({ path }) => path));
  const errors: Record<string, string> = {};
  for (const [field, wanted] of named) {
    if (wanted.some((path) => isNew(path) && !known.has(path))) errors[field] = messages.imageUnknown;
  }
  if (Object.keys(errors).length > 0) throw refuse(messages.imageUnknown, errors);
}
