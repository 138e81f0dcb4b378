import { eq } from "drizzle-orm";
import { can } from "../../../domain/access/grants.ts";
import { forbidden } from "../../api-error.ts";
import { catalogs } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { savePrices } from "../basecosts/basecost-prices.queries.ts";
import { versionOfPrices } from "../basecosts/price-version.queries.ts";
import { saveVariants } from "../save-variants.queries.ts";
import { publishCatalog } from "../status.queries.ts";
import type { Publication } from "./publication-row.ts";

/** The permissions that a publication needs, by its kind. */
const REQUIRED = {
  variants: [
    ["catalogs", "save-variants"],
    ["catalogs", "publish-status"],
  ],
  prices: [["basecosts", "edit"]],
} as const;

/** The version of a publication's target: the prices in a base cost, otherwise the catalog. */
export async function versionOf(tx: Transaction, { catalogId, basecostId }: Publication): Promise<number> {
  if (basecostId !== null) return versionOfPrices(tx, basecostId, catalogId);
  const [row] = await tx
    .select({ version: catalogs.version })
    .from(catalogs)
    .where(eq(catalogs.id, catalogId));
  return row?.version ?? 0;
}

/**
 * Saves the change of a publication as this person, and publishes a catalog. @throws ApiError where the person may not,
 * where the target has another version, or where the change does not fit any more
 */
export async function carryOut(
  tx: Transaction,
  actor: Actor,
  publication: Publication,
  version: number | undefined,
): Promise<void> {
  const { catalogId, basecostId, body } = publication;
  if (!REQUIRED[body.kind].every(([resource, action]) => can(actor.grants, resource, action)))
    throw forbidden();
  if (body.kind === "variants") {
    await saveVariants(tx, actor, catalogId, { ...body.save, version });
    await publishCatalog(tx, actor, catalogId);
  } else if (basecostId !== null) {
    await savePrices(tx, actor, { id: basecostId, catalogId }, body.prices, version);
  }
}
