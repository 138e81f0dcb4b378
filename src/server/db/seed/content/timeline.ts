import type { ShippingOption } from "../../../../domain/orders/status.ts";
import type { Random } from "../random.ts";
import { atWork, DAY, HOUR } from "./calendar.ts";
import type { Fate } from "./fates.ts";
import type { OrderItemDraft, OrderTimeline, ParcelDraft } from "./order-draft.ts";
import { shipmentCancelReasons } from "./remarks.ts";
import { trackingNumber } from "./tracking-numbers.ts";

const STEPS = ["created", "submitted", "approved", "pickedUp", "shipped", "delivered"] as const;
type Step = (typeof STEPS)[number];

/** How far an order of each status has come; `from` is where a hold or cancellation caught it. */
function lastStep(fate: Fate, caughtAt: Fate["status"]): Step {
  switch (fate.status) {
    case "Hold":
    case "Cancel":
      return lastStep({ status: caughtAt, gate: null }, caughtAt);
    case "Unfulfilled":
      return "created";
    case "InReview":
    case "Rejected":
      return "submitted";
    case "Approved":
      return "approved";
    case "InProduction":
      return "pickedUp";
    case "PartiallyFulfilled":
    case "InTransit":
    case "CancelShipment":
      return "shipped";
    case "Fulfilled":
      return "delivered";
  }
}

export interface Walk {
  timeline: OrderTimeline;
  parcels: ParcelDraft[];
}

interface Journey {
  fate: Fate;
  caughtAt: Fate["status"];
  createdAt: number;
  now: number;
  items: readonly OrderItemDraft[];
  option: ShippingOption;
  countryCode: string;
}

/** The units of an order in one parcel or two; of a partly shipped order only the first has left. */
function packed(random: Random, items: readonly OrderItemDraft[], fate: Fate): ParcelDraft["units"][] {
  const units = items.flatMap((item, index) => Array.from({ length: item.quantity }, () => index));
  const partly = fate.status === "PartiallyFulfilled";
  const split = units.length > 1 && (partly || random.chance(0.22));
  const cut = split ? random.int(1, units.length - 1) : units.length;
  const parts = partly ? [units.slice(0, cut)] : split ? [units.slice(0, cut), units.slice(cut)] : [units];
  return parts.map((part) =>
    [...new Set(part)].map((item) => ({ item, quantity: part.filter((other) => other === item).length })),
  );
}

/**
 * When an order took each step that its fate asks for. Agencies work office hours; an order that is younger
 * than its steps usually take went faster.
 */
export function walk(random: Random, journey: Journey): Walk {
  const { fate, createdAt, now, option } = journey;
  const pace = option === "standard" ? 1 : option === "express" ? 0.5 : 0.25;
  const at: number[] = [createdAt];
  const last = () => at[at.length - 1] ?? createdAt;
  at.push(last() + random.int(4, 420) * 60_000);
  at.push(atWork(random, last() + random.int(40, 900) * 60_000));
  at.push(atWork(random, last() + random.int(3, 26) * HOUR * pace));
  at.push(atWork(random, last() + random.int(18, 66) * HOUR * pace));
  at.push(last() + Math.round((2.2 + random.next() * 3.6) * DAY * pace));

  const reached = STEPS.indexOf(lastStep(fate, journey.caughtAt));
  const decides =
    ["Hold", "Rejected", "Cancel", "CancelShipment"].includes(fate.status) || fate.gate === "cancel-request";
  const end = at[reached] ?? createdAt;
  const decided = decides ? end + random.int(25, 1_300) * 60_000 : end;
  const room = (now - createdAt) * (0.72 + random.next() * 0.22);
  const squeeze = decided - createdAt > room ? room / (decided - createdAt) : 1;
  const instant = (value: number) =>
    new Date(Math.floor((createdAt + (value - createdAt) * squeeze) / 1_000) * 1_000).toISOString();
  const step = (name: Step) => {
    const index = STEPS.indexOf(name);
    const value = at[index];
    return index <= reached && value !== undefined ? instant(value) : null;
  };

  const shippedAt = step("shipped");
  const deliveredAt = step("delivered");
  const parcels = shippedAt
    ? packed(random, journey.items, fate).map(
        (units, i): ParcelDraft => ({
          ...trackingNumber(random, option, journey.countryCode),
          units,
          shippedAt,
          deliveredAt,
          voided:
            fate.status === "CancelShipment" && i === 0
              ? { at: instant(decided), reason: random.pick(shipmentCancelReasons) }
              : null,
        }),
      )
    : [];
  return {
    timeline: {
      submittedAt: step("submitted"),
      approvedAt: step("approved"),
      pickedUpAt: step("pickedUp"),
      decidedAt: decides ? instant(decided) : null,
    },
    parcels,
  };
}
