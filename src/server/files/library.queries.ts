import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { images } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import { agencyOf } from "./uploads.queries.ts";

/** Paths of images by the field that names them. */
export type NamedImages = ReadonlyMap<string, readonly string[]>;

/** Whether an image was uploaded, in contrast to the demonstration's images, which all agencies share. */
const isUploaded = (path: string) => path.startsWith("files/") && !/^files\/demo\/[\w-]+\.webp$/.test(path);

/**
 * Refuses paths of our store that are not images of the person's library, with the same error whether they were never
 * uploaded, belong to others, were deleted or never existed. Found images are locked until the end of the transaction.
 * Addresses on other hosts pass, and so do paths in `kept`, such as an agency's image on a seller's item.
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
  const found = await rowsOf<Raw<typeof images, "path">>(
    tx,
    sql`select path from images where agency_id = ${agencyOf(scope)} and path = any(${sql.param(paths)}::text[])
      and deleted_at is null ${own} for share`,
  );
  const existing = new Set(found.map(({ path }) => path));
  const errors: Record<string, string> = {};
  for (const [field, fieldPaths] of named) {
    if (fieldPaths.some((path) => isNew(path) && !existing.has(path))) errors[field] = messages.imageUnknown;
  }
  if (Object.keys(errors).length > 0) throw badRequest(messages.imageUnknown, errors);
}
