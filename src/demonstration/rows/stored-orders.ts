import { draftOrder } from "../../domain/orders/incoming/draft-order.ts";
import { mappingKey } from "../../domain/orders/mapping/mapping-key.ts";
import { itemMappings } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { newId } from "../../server/ids.ts";
import { loadPrices } from "../../server/money/prices.queries.ts";
import { insertOrders } from "../../server/orders/incoming/create.queries.ts";
import { OWN_TEAM } from "../content/teams.ts";
import { usBuyer } from "../orders/buyers.ts";
import { HOUR } from "../orders/calendar.ts";
import { referenceOf } from "../orders/new-order.ts";
import type { OrderDraft } from "../orders/order-draft.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import { newOrderOf, type SeededOrder, type Written } from "./orders.ts";
import { SCARCE_UNITS, skuOfGoods } from "./warehouses.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

/** Of which goods of the team, how many units, how old in hours, and approved after how many. */
const PLANS = [
  { goods: 0, units: 2, age: 60, approvedAfter: 20 },
  { goods: 0, units: 1, age: 44, approvedAfter: 18 },
  { goods: 1, units: SCARCE_UNITS + 2, age: 30, approvedAfter: null },
] as const;

interface Options extends Written {
  agency: SeededAgency;
  /** The orders that the team has already. */
  count: number;
  now: string;
}

/** A draft of an order of goods that the team stores. */
function draftOf(
  random: Random,
  team: SeededTeam,
  plan: (typeof PLANS)[number],
  options: Options,
): OrderDraft {
  const { goods, units, age, approvedAfter } = plan;
  const at = (hours: number) => new Date(Date.parse(options.now) - hours * HOUR).toISOString();
  const number = team.demo.firstNumber + options.count + PLANS.indexOf(plan);
  const { title, artwork, variants } = listingOf(team, goods);
  const approvedAt = approvedAfter === null ? null : at(age - approvedAfter);
  return {
    name: `${team.demo.orderPrefix}${number}`,
    reference: referenceOf(random, team.demo, number),
    createdAt: at(age),
    ...usBuyer(random),
    items: [
      {
        sku: skuOfGoods(team.demo.code, goods),
        quantity: units,
        unitPriceCents: variants[0]?.retail ?? 0,
        title,
        artwork,
      },
    ],
    shippingOption: "standard",
    shippingFeeCents: 599,
    discountCents: 0,
    note: null,
    mistakes: [],
    target: {
      status: approvedAt ? "Approved" : "InReview",
      gate: approvedAt ? null : "stock",
      addressStatus: 1,
      design: null,
      hold: null,
      rejectReason: null,
      cancel: null,
      cancelRequest: null,
      refund: null,
      parcels: [],
      timeline: { submittedAt: at(age - 1), approvedAt, pickedUpAt: null, decidedAt: null },
    },
  };
}

function listingOf(team: SeededTeam, goods: number) {
  const listing = team.listings[goods];
  if (listing === undefined) throw new Error("A team stores what it sells");
  return listing;
}

/**
 * Inserts orders of the seller account's team that ship from a warehouse: the SKUs of its goods have saved mappings. One
 * of them needs more than there is.
 */
export async function insertStoredOrders(
  tx: Transaction,
  random: Random,
  options: Options,
): Promise<SeededOrder[]> {
  const { agency, variants, gallery } = options;
  const team = agency.teams.find(({ demo }) => demo.code === OWN_TEAM);
  if (!team) return [];
  const known = new Map(variants);
  for (const goods of new Set(PLANS.map((plan) => plan.goods))) {
    const { title, artwork, variants: sold } = listingOf(team, goods);
    const variant = variants.get(sold[0]?.sku ?? "");
    if (!variant) throw new Error("A listing is made from a catalog");
    const sku = skuOfGoods(OWN_TEAM, goods);
    known.set(sku, variant);
    await insertRows(tx, itemMappings, [
      {
        agencyId: agency.id,
        sellerTeamId: team.id,
        key: mappingKey({ sku, product: "", variantText: "" }),
        title,
        variantId: variant.id,
        artworks: [gallery.artwork(artwork), null, null, null, null, null],
        createdUserId: team.managerId,
        createdAt: team.createdAt,
      },
    ]);
  }
  const prices = await loadPrices(tx, agency.id, [team.id]);
  const list = { seller: prices.seller(team.id), agency: prices.agency };
  const made = PLANS.map((plan) => {
    const draft = draftOf(random, team, plan, options);
    const input = newOrderOf(team, draft, { gallery, variants: known });
    return {
      team,
      draft,
      input,
      order: draftOrder(input, list, true, newId, demoId(random, draft.createdAt)),
    };
  });
  await insertOrders(tx, agency.id, made, { action: "create", actorId: team.managerId });
  return made.map(({ draft, order }) => ({ id: order.id, team, draft, order }));
}
