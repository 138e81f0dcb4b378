import type { Cents } from "../../../../domain/money/cents.ts";
import { isExcluded } from "../../../../domain/orders/destination.ts";
import { mappingKey } from "../../../../domain/orders/import/mapping-key.ts";
import { chargeOf, type Order } from "../../../../domain/orders/order.ts";
import { loadPrices } from "../../../money/prices.queries.ts";
import {
  type Drafted,
  draftOrder,
  insertOrders,
  type NewItem,
  type NewOrder,
} from "../../../orders/create.queries.ts";
import { orderImports } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import type { OrderDraft } from "../content/order-draft.ts";
import { excludedDestinations } from "../content/places.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import type { Gallery } from "./gallery.ts";
import { importsOf } from "./imports.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededCatalogs, SeededTeam } from "./world.ts";

/** Past any wallet of the demonstration: what an order stuck at the gate `balance` charges at least. */
const TOO_DEAR: Cents = 800_000n;

export interface SeededOrder {
  readonly id: string;
  readonly team: SeededTeam;
  readonly draft: OrderDraft;
  readonly order: Order;
}

interface Written {
  gallery: Gallery;
  variants: SeededCatalogs["variants"];
}

function itemOf(item: OrderDraft["items"][number], { gallery, variants }: Written): NewItem {
  const variant = variants.get(item.sku) ?? null;
  const { artworkIndex } = item;
  const look = variant && { kind: variant.demo.kind, colour: variant.demo.colour.hex };
  return {
    title: item.title,
    sku: item.sku,
    mappingKey: mappingKey({ sku: item.sku, product: item.title, variantText: "" }),
    quantity: item.quantity,
    unitPrice: BigInt(item.unitPriceCents),
    artworks: artworkIndex === null ? [] : [gallery.artwork(artworkIndex)],
    mockup: look && artworkIndex !== null ? gallery.knownMockup({ ...look, artworkIndex }) : null,
    variant,
  };
}

function newOrderOf(team: SeededTeam, draft: OrderDraft, written: Written): NewOrder {
  const { address, customer, target } = draft;
  const goods = draft.items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  return {
    teamId: team.id,
    orderName: draft.name,
    reference: draft.reference,
    fullName: address.fullName,
    email: customer.email,
    phone: customer.phone,
    address1: address.address1,
    address2: address.address2 ?? "",
    city: address.city,
    province: address.province,
    provinceCode: address.province,
    zipCode: address.zipCode,
    countryCode: address.countryCode,
    // Verified is what people said of it later.
    addressStatus: target.addressStatus === 2 ? 1 : target.addressStatus,
    excluded: isExcluded(excludedDestinations, address.countryCode, address.province),
    shippingOption: draft.shippingOption,
    subTotalPrice: BigInt(goods),
    shippingFee: BigInt(draft.shippingFeeCents),
    totalDiscount: BigInt(draft.discountCents),
    totalPrice: BigInt(goods + draft.shippingFeeCents - draft.discountCents),
    note: draft.note ?? "",
    items: draft.items.map((item) => itemOf(item, written)),
    createdAt: draft.createdAt,
    collects: team.demo.store.collects === "agency",
  };
}

const doubled = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  items: draft.items.map((item) => ({ ...item, quantity: item.quantity * (item.quantity > 100 ? 2 : 1) })),
});

export interface OrdersWanted extends Written {
  agency: SeededAgency;
  drafts: readonly { team: SeededTeam; draft: OrderDraft }[];
  /** Up to when files were brought in, ISO 8601. */
  now: string;
}

/** Writes the orders of an agency as they came in: Unfulfilled, quoted, some of them out of files. */
export async function insertDrafts(
  tx: Transaction,
  random: Random,
  { agency, drafts, now, ...written }: OrdersWanted,
): Promise<SeededOrder[]> {
  const prices = await loadPrices(
    tx,
    agency.id,
    agency.teams.map((team) => team.id),
  );
  const made = drafts.map(({ team, draft: given }): { team: SeededTeam; draft: OrderDraft } & Drafted => {
    const isUnique = !given.mistakes.includes("duplicate reference");
    const id = demoId(random, given.createdAt);
    const list = { seller: prices.seller(team.id), agency: prices.agency };
    const write = (draft: OrderDraft) => {
      const input = newOrderOf(team, draft, written);
      return { team, draft, input, order: draftOrder(input, list, isUnique, id) };
    };
    let result = write(given);
    while (given.target.gate === "balance" && chargeOf(result.order).total < TOO_DEAR) {
      result = write(doubled(result.draft));
    }
    return result;
  });

  const files = agency.teams.flatMap((team) => importsOf(random, agency, team, made, now));
  await insertRows(
    tx,
    orderImports,
    files.map((file) => file.row),
  );
  for (const { row, orders, actorId } of files) {
    if (orders.length > 0)
      await insertOrders(tx, agency.id, orders, { action: "import", actorId, importId: row.id });
  }
  const imported = new Set(files.flatMap((file) => file.orders));
  await insertOrders(
    tx,
    agency.id,
    made.filter((one) => !imported.has(one)),
    { action: "create", actorId: null },
  );
  return made.map(({ team, draft, order }) => ({ id: order.id, team, draft, order }));
}
