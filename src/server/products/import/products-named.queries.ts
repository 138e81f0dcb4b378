import { type SQL, sql } from "drizzle-orm";
import type { ProductDraft } from "../../../domain/products/import/draft.ts";
import { productNames } from "../../../domain/products/import/match-products.ts";
import type { StoredProduct } from "../../../domain/products/import/product-values.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { PRODUCT_VARIANTS } from "../product-variants-json.ts";

export interface ProductTeam {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The columns of a row of `products` as `StoredProduct` has them. */
const PRODUCT_VALUES = sql.raw(`id, version, title, handle, server_id as "serverId",
  product_type as "productType", description, mockup, other_mockup as "otherMockup", options,
  ${PRODUCT_VARIANTS} as variants, published`);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Locks products of the team until the transaction ends, in the order of their ids. Variants are read by a later statement:
 * one that waits for the lock would see those from before it, and a variant that was saved meanwhile would be lost.
 */
async function lockProducts(tx: Transaction, { agencyId, teamId }: ProductTeam, which: SQL): Promise<void> {
  await tx.execute(sql`select id from products where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and deleted_at is null and ${which} order by id for update`);
}

/** The products of the team that a condition selects, in the order of their ids. `lock`: until the transaction ends. */
export async function productsWhere(
  tx: Transaction,
  team: ProductTeam,
  which: SQL,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredProduct[]> {
  if (lock) await lockProducts(tx, team, which);
  return rowsOf<StoredProduct & Record<string, unknown>>(
    tx,
    sql`select ${PRODUCT_VALUES} from products where agency_id = ${team.agencyId}
      and seller_team_id = ${team.teamId} and deleted_at is null and ${which} order by id`,
  );
}

/** The products of the team that these drafts may name, oldest first. `lock`: until the transaction ends. */
export function productsNamed(
  tx: Transaction,
  team: ProductTeam,
  drafts: readonly ProductDraft[],
  options: { readonly lock?: boolean } = {},
): Promise<StoredProduct[]> {
  const names = productNames(drafts);
  const text = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const ids = names.id.filter((id) => UUID.test(id));
  const which = sql`(id = any(${uuids(ids)}) or server_id = any(${text(names.serverId)})
    or handle = any(${text(names.handle)}) or title = any(${text(names.title)}))`;
  return productsWhere(tx, team, which, options);
}

/** Locks a team's products until the transaction ends: one import at a time creates products, or is undone. */
export async function lockTeamProducts(tx: Transaction, { teamId }: ProductTeam): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`products of ${teamId}`}, 0))`);
}
