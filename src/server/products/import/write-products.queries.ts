import { sql } from "drizzle-orm";
import type { ProductValues, StoredVariant } from "../../../domain/products/import/product-values.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { checkOrdersOfNamed } from "../../orders/personalization/check-orders.queries.ts";
import { saveVariants } from "../save-product-variants.queries.ts";
import type { ProductTeam } from "./products-named.queries.ts";

/** A product to be stored under its id, which may be new. */
export interface WrittenProduct {
  readonly id: string;
  readonly values: ProductValues;
}

const SHAPE = {
  id: "uuid",
  title: "text",
  handle: "text",
  server_id: "text",
  product_type: "text",
  description: "text",
  mockup: "text",
  other_mockup: "jsonb",
  options: "jsonb",
  published: "boolean",
} as const;

/** The catalog variants of a batch, locked against deletion. One that was deleted stays where the team has it already. */
async function existingVariants(
  tx: Transaction,
  { agencyId, teamId }: ProductTeam,
  products: readonly WrittenProduct[],
): Promise<Set<string>> {
  const ids = products.flatMap(({ values }) =>
    values.variants.flatMap(({ catalogVariant }) => catalogVariant ?? []),
  );
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select v.id from catalog_variants v where v.id = any(${uuids(new Set(ids))})
        and (v.deleted_at is null or exists (select 1 from product_variants own
          join products p on p.agency_id = own.agency_id and p.id = own.product_id
          where own.catalog_variant_id = v.id and own.agency_id = ${agencyId} and p.seller_team_id = ${teamId}))
      order by v.id for share`,
  );
  return new Set(rows.map(({ id }) => id));
}

const mappedIn = (exists: ReadonlySet<string>, variant: StoredVariant): StoredVariant =>
  variant.catalogVariant && !exists.has(variant.catalogVariant)
    ? { ...variant, catalogVariant: null }
    : variant;

/** Stores products with all of their values. @returns the new version of each by id */
export async function writeProducts(
  tx: Transaction,
  team: ProductTeam,
  products: readonly WrittenProduct[],
): Promise<ReadonlyMap<string, number>> {
  if (products.length === 0) return new Map();
  const { agencyId, teamId } = team;
  const ids = products.map(({ id }) => id);
  await checkOrdersOfNamed(tx, agencyId, ids);
  const exists = await existingVariants(tx, team, products);
  const rows = products.map(({ id, values }) => ({
    id,
    title: values.title,
    handle: values.handle,
    server_id: values.serverId,
    product_type: values.productType,
    description: values.description,
    mockup: values.mockup,
    other_mockup: values.otherMockup,
    options: values.options,
    published: values.published,
  }));
  const written = await rowsOf<{ id: string; version: number }>(
    tx,
    sql`insert into products as p (agency_id, id, seller_team_id, title, handle, server_id, product_type, description,
        mockup, other_mockup, options, published)
      select ${agencyId}, id, ${teamId}, title, handle, server_id, product_type, description, mockup,
        array(select jsonb_array_elements_text(other_mockup)), options, published
      from ${recordset(rows, SHAPE)}
      on conflict (agency_id, id) do update set title = excluded.title, handle = excluded.handle,
        server_id = excluded.server_id, product_type = excluded.product_type, description = excluded.description,
        mockup = excluded.mockup, other_mockup = excluded.other_mockup, options = excluded.options,
        published = excluded.published, updated_at = now(), version = p.version + 1
      where p.seller_team_id = ${teamId}
      returning id, version`,
  );
  const versions = new Map(written.map(({ id, version }) => [id, version]));
  await saveVariants(
    tx,
    agencyId,
    products.flatMap(({ id, values }) =>
      versions.has(id)
        ? [{ product: id, variants: values.variants.map((one) => mappedIn(exists, one)) }]
        : [],
    ),
  );
  await checkOrdersOfNamed(tx, agencyId, ids);
  return versions;
}
