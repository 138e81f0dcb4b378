import { sql } from "drizzle-orm";
import { MAX_MONEY_CENTS } from "../../../domain/limits.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { FieldViolation } from "../../../domain/orders/rule-violation.ts";
import type { ChosenGoods } from "../../../domain/products/from-artwork/choose-goods.ts";
import {
  designCode,
  type NewProduct,
  productOfGoods,
} from "../../../domain/products/from-artwork/product-of-goods.ts";
import { type FromArtworkRequest, ruleOf } from "../../../domain/products/from-artwork/request.ts";
import { products } from "../../../domain/resources/index.ts";
import { modelOf } from "../../crud/model.ts";
import { createRow } from "../../crud/write/create.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Seller, TeamScope } from "../as-seller.ts";
import { lockTeamProducts } from "../import/products-named.queries.ts";

const model = modelOf(products);

/** A product that was created, and the goods that it is made from. */
export interface CreatedProduct {
  readonly id: string;
  readonly title: string;
  readonly goods: ChosenGoods;
}

/** Every SKU of a design begins with this much of its code, whatever the catalog's SKU leaves room for. */
const SHARED_START = 40;

/** The SKUs of a team's products and saved mappings that may be those of a design, in upper case. */
async function takenSkus(
  tx: Transaction,
  { agencyId, sellerTeamId }: TeamScope,
  title: string,
): Promise<Set<string>> {
  const start = designCode(title)
    .slice(0, SHARED_START)
    .replace(/[-_./]+$/, "");
  const rows = await rowsOf<{ sku: string }>(
    tx,
    sql`select upper(v.sku) as sku from product_variants v join products p on p.agency_id = v.agency_id and p.id = v.product_id
      where v.agency_id = ${agencyId} and starts_with(v.sku, ${start})
        and p.seller_team_id = ${sellerTeamId} and p.deleted_at is null
      union all select split_part(substr(key, strpos(key, ':') + 1), '|', 1) from item_mappings
      where agency_id = ${agencyId} and seller_team_id = ${sellerTeamId}
        and (starts_with(key, ${`sku:${start}`}) or starts_with(key, ${`titled:${start}`}))`,
  );
  return new Set(rows.map(({ sku }) => sku));
}

function checkPrices({ title, variants }: NewProduct): void {
  if (variants.some(({ price }) => price > MAX_MONEY_CENTS))
    throw new FieldViolation("price.rule", `A price of ${title} is too high`);
}

/** Creates a product of the design for each of the goods, mapped and with prices by the rule; without mockups. */
export async function createProducts(
  tx: Transaction,
  actor: Seller,
  body: FromArtworkRequest,
  goods: readonly ChosenGoods[],
): Promise<CreatedProduct[]> {
  const { agencyId, sellerTeamId } = actor.scope;
  // SKUs are distinct within a team, also where two calls or an import of products run at once.
  await lockTeamProducts(tx, { agencyId, teamId: sellerTeamId });
  const taken = await takenSkus(tx, actor.scope, body.title);
  const created: CreatedProduct[] = [];
  for (const one of goods) {
    const made = productOfGoods(body.title, one, ruleOf(body), taken);
    const { title, options, variants } = made;
    checkPrices(made);
    const { id } = await createRow(tx, model, actor, {
      title,
      options,
      description: body.description,
      variants: variants.map(({ price, ...variant }) => ({
        ...variant,
        price: toDollars(price),
        shipUsFirst: false,
      })),
    });
    created.push({ id: String(id), title, goods: one });
  }
  return created;
}
