import type { Cents } from "../../domain/money/cents.ts";
import { reportAddress } from "../../domain/orders/address/check.ts";
import { addressStatusOf, DEFAULT_ADDRESS_POLICY, knownFrom } from "../../domain/orders/address/policy.ts";
import { isExcluded } from "../../domain/orders/destination.ts";
import {
  type DraftedOrder,
  draftOrder,
  type NewItem,
  type NewOrder,
} from "../../domain/orders/incoming/draft-order.ts";
import { mappingKey } from "../../domain/orders/mapping/mapping-key.ts";
import { chargeOf, type Order } from "../../domain/orders/order.ts";
import { orderImports } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { newId } from "../../server/ids.ts";
import { loadPrices } from "../../server/money/prices.queries.ts";
import { postalData } from "../../server/orders/address/postal-data.ts";
import { insertOrders } from "../../server/orders/incoming/create.queries.ts";
import { excludedDestinations } from "../content/teams.ts";
import type { Gallery } from "../gallery.ts";
import type { OrderDraft } from "../orders/order-draft.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { importsOf } from "./imports.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededCatalogs, SeededTeam } from "./world.ts";

/** More than any wallet of the demonstration: the minimum charge of an order stuck at the gate `balance`. */
const MIN_UNAFFORDABLE: Cents = 800_000n;

export interface SeededOrder {
  readonly id: string;
  readonly team: SeededTeam;
  readonly draft: OrderDraft;
  readonly order: Order;
}

export interface Written {
  gallery: Gallery;
  variants: SeededCatalogs["variants"];
}

function itemOf(item: OrderDraft["items"][number], { gallery, variants }: Written): NewItem {
  const variant = variants.get(item.sku) ?? null;
  const { artwork } = item;
  const look = variant && { kind: variant.demo.kind, color: variant.demo.color.hex };
  return {
    title: item.title,
    sku: item.sku,
    mappingKey: mappingKey({ sku: item.sku, product: item.title, variantText: "" }),
    quantity: item.quantity,
    unitPrice: BigInt(item.unitPriceCents),
    artworks: artwork === null ? [] : [gallery.artwork(artwork)],
    mockup: look && artwork !== null ? gallery.mockup({ ...look, artwork }) : null,
    variant,
  };
}

/** The address by the check of when the order was made; where it is being checked, nothing is known yet. */
function judged({ address, createdAt, target }: OrderDraft): Pick<NewOrder, "addressStatus" | "address"> {
  if (target.addressStatus === 3) return { addressStatus: 3 };
  const known = knownFrom(reportAddress(address, postalData()), DEFAULT_ADDRESS_POLICY, createdAt);
  return { addressStatus: addressStatusOf(known), address: known };
}

export function newOrderOf(team: SeededTeam, draft: OrderDraft, written: Written): NewOrder {
  const { address, customer } = draft;
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
    // The status "verified" comes from a person later.
    ...judged(draft),
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

export interface DraftsOptions extends Written {
  agency: SeededAgency;
  drafts: readonly { team: SeededTeam; draft: OrderDraft }[];
  /** The time of the last import, ISO 8601. */
  now: string;
}

/** Inserts the new orders of an agency: Unfulfilled, quoted, some of them from files. */
export async function insertDrafts(
  tx: Transaction,
  random: Random,
  { agency, drafts, now, ...written }: DraftsOptions,
): Promise<SeededOrder[]> {
  const prices = await loadPrices(
    tx,
    agency.id,
    agency.teams.map((team) => team.id),
  );
  const made = drafts.map(
    ({ team, draft: original }): { team: SeededTeam; draft: OrderDraft } & DraftedOrder => {
      const isUnique = !original.mistakes.includes("duplicate reference");
      const id = demoId(random, original.createdAt);
      const list = { seller: prices.seller(team.id), agency: prices.agency };
      const write = (draft: OrderDraft) => {
        const input = newOrderOf(team, draft, written);
        return { team, draft, input, order: draftOrder(input, list, isUnique, newId, id) };
      };
      let result = write(original);
      while (original.target.gate === "balance" && chargeOf(result.order).total < MIN_UNAFFORDABLE) {
        result = write(doubled(result.draft));
      }
      return result;
    },
  );

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
    made.filter((seeded) => !imported.has(seeded)),
    { action: "create", actorId: null },
  );
  return made.map(({ team, draft, order }) => ({ id: order.id, team, draft, order }));
}
