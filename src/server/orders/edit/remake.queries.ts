import { sql } from "drizzle-orm";
import type { z } from "zod";
import { addressStatusOf, type KnownAddress } from "../../../domain/orders/address/policy.ts";
import type { newRemake } from "../../../domain/orders/edit/refund.ts";
import { draftOrder, type NewItem, type NewOrder } from "../../../domain/orders/incoming/draft-order.ts";
import type { Remake } from "../../../domain/orders/order.ts";
import { badRequest } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderItems, orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { type BuyerRow, buyerOf } from "../buyer-row.ts";
import { insertOrders } from "../incoming/create.queries.ts";
import { sellableVariants } from "../mapping/sellable.queries.ts";
import { judgeAddress } from "./change-customer.queries.ts";

type Original = BuyerRow &
  Raw<
    typeof orders,
    | "seller_team_id"
    | "order_name"
    | "reference_id1"
    | "cannot_ship"
    | "shipping_option"
    | "accounting"
    | "integration_id"
  > & { remakes: number };

type OriginalItem = Raw<
  typeof orderItems,
  "id" | "title" | "sku" | "mapping_key" | "exact_key" | "variant_id" | "mockup" | "personalization"
> & {
  artworks: (string | null)[];
};

/** The original, which the caller has locked, with the number of its remakes so far. */
async function originalOf(tx: Transaction, agencyId: string, id: string): Promise<Original> {
  const [row] = await rowsOf<Original>(
    tx,
    sql`select seller_team_id, order_name, reference_id1, full_name, email, phone, company, address1, address2, city, province,
        zip_code, country_code, cannot_ship, shipping_option, accounting, integration_id, (
          select count(*)::int from orders again where again.agency_id = o.agency_id and again.remake_of_id = o.id
        ) as remakes
      from orders o where o.agency_id = ${agencyId} and o.id = ${id}`,
  );
  if (!row) throw new Error(`The locked order ${id} is gone`);
  return row;
}

/**
 * What is known of the address now: a parcel may have come back from it since the original was checked. A confirmation
 * holds, unless that was after it. What the agency bears it submits itself, and looks at before it approves it.
 */
async function addressAgain(
  tx: Transaction,
  agencyId: string,
  { original, bearer }: { original: Original; bearer: Remake["bearer"] },
): Promise<KnownAddress> {
  const { fullName, address1, address2, city, province, zipCode, countryCode } = buyerOf(original);
  const { address } = await judgeAddress(tx, agencyId, {
    fullName: fullName ?? "",
    company: original.company ?? "",
    address1: address1 ?? "",
    address2: address2 ?? "",
    city: city ?? "",
    province: province ?? "",
    zipCode: zipCode ?? "",
    countryCode: countryCode ?? "",
  });
  const { confirmed } = original.accounting.address ?? {};
  const holds = confirmed && (address.returnedAt === undefined || address.returnedAt < confirmed.at);
  if (holds) return { ...address, confirmed };
  return bearer === "agency" && address.closes === "submit" ? { ...address, closes: "approve" } : address;
}

async function itemsToRemake(
  tx: Transaction,
  agencyId: string,
  orderId: string,
  units: ReadonlyMap<string, number>,
): Promise<NewItem[]> {
  const rows = await rowsOf<OriginalItem>(
    tx,
    sql`select id, title, sku, mapping_key, exact_key, variant_id, mockup, personalization,
        array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6] as artworks
      from order_items where agency_id = ${agencyId} and order_id = ${orderId} and deleted_at is null
      order by position`,
  );
  const chosen = rows.filter(({ id }) => units.has(id));
  const variants = await sellableVariants(
    tx,
    agencyId,
    chosen.flatMap((row) => row.variant_id ?? []),
  );
  return chosen.map((row): NewItem => {
    const variant = variants.get(row.variant_id ?? "");
    if (!variant) throw badRequest(`${row.title} is no longer on sale: publish its catalog to make it again`);
    return {
      title: row.title,
      sku: row.sku,
      mappingKey: row.mapping_key ?? "",
      exactKey: row.exact_key,
      quantity: units.get(row.id) ?? 0,
      // The buyer has paid for the original.
      unitPrice: 0n,
      artworks: row.artworks,
      mockup: row.mockup,
      variant,
      personalization: row.personalization,
      remakeOf: row.id,
    };
  });
}

interface Source {
  readonly agencyId: string;
  readonly actorId: string;
}

/**
 * Inserts the order that makes units of another one again: same store, address, artwork and personalization, no price for
 * the buyer. The caller has checked the units under the original's lock. Returns its id.
 */
export async function insertRemake(
  tx: Transaction,
  { agencyId, actorId }: Source,
  remake: Remake,
  { items, reason, shippingOption }: Pick<z.output<typeof newRemake>, "items" | "reason" | "shippingOption">,
): Promise<string> {
  const original = await originalOf(tx, agencyId, remake.of);
  const units = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  const address = await addressAgain(tx, agencyId, { original, bearer: remake.bearer });
  const input: NewOrder = {
    teamId: original.seller_team_id,
    orderName: `${original.order_name ?? "Remake"}-R${original.remakes + 1}`,
    reference: original.reference_id1,
    // The original has it too.
    sharesReference: true,
    fullName: original.full_name ?? "",
    email: original.email ?? "",
    phone: original.phone ?? "",
    company: original.company ?? "",
    address1: original.address1 ?? "",
    address2: original.address2 ?? "",
    city: original.city ?? "",
    province: original.province ?? "",
    provinceCode: original.accounting.provinceCode,
    zipCode: original.zip_code ?? "",
    countryCode: original.country_code ?? "",
    addressStatus: addressStatusOf(address),
    address,
    excluded: original.cannot_ship,
    shippingOption: shippingOption ?? original.shipping_option,
    subTotalPrice: 0n,
    shippingFee: 0n,
    totalDiscount: 0n,
    totalPrice: 0n,
    note: reason,
    createdAt: new Date().toISOString(),
    items: await itemsToRemake(tx, agencyId, remake.of, units),
    remake,
  };
  const prices = await loadPrices(tx, agencyId, [input.teamId]);
  const lists = { seller: prices.seller(input.teamId), agency: prices.agency };
  const order = draftOrder(input, lists, true, newId);
  await insertOrders(tx, agencyId, [{ input, order }], {
    action: "remade",
    actorId,
    integrationId: original.integration_id,
  });
  return order.id;
}
