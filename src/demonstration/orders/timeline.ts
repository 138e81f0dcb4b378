import type { ShippingOption } from "../../domain/orders/status.ts";
import remarks from "../content/remarks.json" with { type: "json" };
import type { Random } from "../random.ts";
import { atWorkingHours, DAY, HOUR } from "./calendar.ts";
import type { OrderItemDraft, OrderTimeline, ParcelDraft } from "./order-draft.ts";
import type { Outcome } from "./outcomes.ts";
import { trackingNumber } from "./tracking-numbers.ts";

const STEPS = ["created", "submitted", "approved", "pickedUp", "shipped", "delivered"] as const;
type Step = (typeof STEPS)[number];

/** The last step that an order of each status took; `caughtAt` is the status in which it was held or canceled. */
function lastStep(outcome: Outcome, interruptedAt: Outcome["status"]): Step {
  switch (outcome.status) {
    case "Hold":
    case "Cancel":
      return lastStep({ status: interruptedAt, gate: null }, interruptedAt);
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

export interface OrderProgress {
  timeline: OrderTimeline;
  parcels: ParcelDraft[];
}

interface TimelineOptions {
  outcome: Outcome;
  interruptedAt: Outcome["status"];
  createdAt: number;
  now: number;
  items: readonly OrderItemDraft[];
  option: ShippingOption;
  countryCode: string;
}

/** Packs the units of an order into one or two parcels. Of a partly shipped order only the first has left. */
function packed(random: Random, items: readonly OrderItemDraft[], outcome: Outcome): ParcelDraft["units"][] {
  const units = items.flatMap((item, index) => Array.from({ length: item.quantity }, () => index));
  const partly = outcome.status === "PartiallyFulfilled";
  const split = units.length > 1 && (partly || random.chance(0.22));
  const cut = split ? random.int(1, units.length - 1) : units.length;
  const parts = partly ? [units.slice(0, cut)] : split ? [units.slice(0, cut), units.slice(cut)] : [units];
  return parts.map((part) =>
    [...new Set(part)].map((item) => ({ item, quantity: part.filter((other) => other === item).length })),
  );
}

/** The times of an order's steps up to its outcome, in office hours; one younger than its usual steps went faster. */
export function timelineOf(random: Random, options: TimelineOptions): OrderProgress {
  const { outcome, createdAt, now, option } = options;
  const pace = option === "standard" ? 1 : option === "express" ? 0.5 : 0.25;
  const at: number[] = [createdAt];
  const last = () => at[at.length - 1] ?? createdAt;
  at.push(last() + random.int(4, 420) * 60_000);
  at.push(atWorkingHours(random, last() + random.int(40, 900) * 60_000));
  at.push(atWorkingHours(random, last() + random.int(3, 26) * HOUR * pace));
  at.push(atWorkingHours(random, last() + random.int(18, 66) * HOUR * pace));
  at.push(last() + Math.round((2.2 + random.next() * 3.6) * DAY * pace));

  const reached = STEPS.indexOf(lastStep(outcome, options.interruptedAt));
  const decides =
    ["Hold", "Rejected", "Cancel", "CancelShipment"].includes(outcome.status) ||
    outcome.gate === "cancel-request";
  const end = at[reached] ?? createdAt;
  const decided = decides ? end + random.int(25, 1_300) * 60_000 : end;
  const available = (now - createdAt) * (0.72 + random.next() * 0.22);
  const scale = decided - createdAt > available ? available / (decided - createdAt) : 1;
  const instant = (value: number) =>
    new Date(Math.floor((createdAt + (value - createdAt) * scale) / 1_000) * 1_000).toISOString();
  const step = (name: Step) => {
    const index = STEPS.indexOf(name);
    const value = at[index];
    return index <= reached && value !== undefined ? instant(value) : null;
  };

  const shippedAt = step("shipped");
  const deliveredAt = step("delivered");
  const parcels = shippedAt
    ? packed(random, options.items, outcome).map(
        (units, i): ParcelDraft => ({
          ...trackingNumber(random, option, options.countryCode),
          units,
          shippedAt,
          deliveredAt,
          voided:
            outcome.status === "CancelShipment" && i === 0
              ? { at: instant(decided), reason: random.pick(remarks.shipmentCancel) }
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
