import { sql } from "drizzle-orm";
import type { ProductDraft } from "../../../domain/catalogs/product-file/draft.ts";
import { productNames } from "../../../domain/catalogs/product-file/match-products.ts";
import type { StoredProduct } from "../../../domain/catalogs/product-file/product-values.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { PRODUCT_VARIANTS } from "../product-variants-json.ts";

/** The seller team whose products an import writes. */
export interface ProductTeam {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The columns of a row of `products` as `StoredProduct` has them. */
export const PRODUCT_VALUES = sql.raw(`id, version, title, handle, server_id as "serverId",
  product_type as "productType", description, mockup, other_mockup as "otherMockup", options,
  ${PRODUCT_VARIANTS} as variants, published`);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The products of the team that these drafts may name, oldest first. `lock`: until the transaction ends. */
export async function productsNamed(
  tx: Transaction,
  { agencyId, teamId }: ProductTeam,
  drafts: readonly ProductDraft[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredProduct[]> {
  const names = productNames(drafts);
  const text = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const ids = names.id.filter((id) => UUID.test(id));
  return rowsOf<StoredProduct & Record<string, unknown>>(
    tx,
    sql`select ${PRODUCT_VALUES} from products
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and deleted_at is null
        and (id = any(${sql.param(ids)}::uuid[]) or server_id = any(${text(names.serverId)})
          or handle = any(${text(names.handle)}) or title = any(${text(names.title)}))
      order by id ${lock ? sql`for update` : sql``}`,
  );
}

/** Locks a team's products until the transaction ends: one import at a time creates products, or is undone. */
export async function lockTeamProducts(tx: Transaction, { teamId }: ProductTeam): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`products of ${teamId}`}, 0))`);
}
