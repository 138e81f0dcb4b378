import { draftOfBody, referenceOf } from "../../../domain/orders/create/draft-of-body.ts";
import { goodsAmong, type KnownGoods, type Named } from "../../../domain/orders/create/known-goods.ts";
import type { QuoteBody } from "../../../domain/orders/create/new-order-body.ts";
import { draftOrder } from "../../../domain/orders/incoming/draft-order.ts";
import { type NewOrderOfDraft, newOrderOf } from "../../../domain/orders/incoming/new-order.ts";
import { withOwnItems } from "../../../domain/orders/incoming/own-items.ts";
import type { StoredItem } from "../../../domain/orders/incoming/stored-draft.ts";
import { mappingKey } from "../../../domain/orders/mapping/mapping-key.ts";
import type { VariantResolver } from "../../../domain/orders/mapping/resolve.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { atOnce } from "../../db/at-once.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { addressJudge } from "../address/judge.queries.ts";
import { pricingContextIn } from "../incoming/pricing-context.queries.ts";
import { takenReferences } from "../incoming/team-orders.queries.ts";
import { resolverFor } from "../mapping/sellable.queries.ts";
import { teamVariants } from "./team-goods.queries.ts";

interface Tenant {
  readonly agencyId: string;
  readonly teamId: string;
  readonly integrationId?: string | null;
}

export interface EnteredOrder {
  readonly drafted: NewOrderOfDraft;
  readonly order: Order;
  /** ISO 8601 */
  readonly now: string;
  /** Entered items that are not ours, and that the order does not have. */
  readonly leftOut: readonly StoredItem[];
}

const NO_ARTWORK: readonly null[] = [];

/**
 * The goods that an item means: of a product of the team, else of the catalog that its SKU is of. Where several products
 * share the SKU and the title is that of none, it is only what was entered: a person has to choose.
 */
function goodsBy(own: (item: Named) => KnownGoods | undefined, resolve: VariantResolver) {
  return (item: Named): KnownGoods | undefined => {
    const known = own(item);
    const { sku, title = "" } = item;
    const named = { sku, product: known?.product ?? title, variantText: known?.variantText ?? "" };
    const { variant, mockup } = resolve({ ...named, key: mappingKey(named), artworks: NO_ARTWORK });
    // A product has one mockup, and the saved mapping of a variant that of its color.
    if (known) return { ...known, mockup: mockup ?? known.mockup };
    if (title !== "") return { product: title, variantText: "", unitPrice: 0, mockup };
    if (!variant) return undefined;
    const variantText = [variant.color, variant.size].filter(Boolean).join(" / ");
    return { product: variant.catalog, variantText, unitPrice: 0, mockup };
  };
}

/** The order that a body describes, priced and checked like an order of a file. Writes nothing. */
export async function enteredOrder(tx: Transaction, tenant: Tenant, body: QuoteBody): Promise<EnteredOrder> {
  const { teamId } = tenant;
  const [variants, { prices, terms, collects }] = await atOnce(
    tx,
    () => teamVariants(tx, tenant, body.items),
    () => pricingContextIn(tx, tenant),
  );
  const own = goodsAmong(variants);
  const keyed = body.items.map((item) => {
    const { product, variantText } = own(item) ?? { product: item.title ?? "", variantText: "" };
    const named = { sku: item.sku, product, variantText };
    return { ...named, key: mappingKey(named) };
  });
  const reference = referenceOf(body);
  const [resolve, taken] = await atOnce(
    tx,
    () => resolverFor(tx, tenant, keyed),
    () => takenReferences(tx, tenant, reference === "" ? [] : [reference]),
  );
  const whole = draftOfBody(body, goodsBy(own, resolve));
  const draft = withOwnItems(whole, resolve);
  const now = new Date().toISOString();
  const judge = await addressJudge(tx, tenant.agencyId, [draft.customer]);
  const drafted = newOrderOf(draft, { teamId, excludes: terms.excludes, resolve, judge, collects, now });
  const order = draftOrder(drafted.input, prices, taken.size === 0, newId);
  return { drafted, order, now, leftOut: whole.items.filter((item) => !draft.items.includes(item)) };
}
