import type { OrderStatus } from "../../domain/orders/status.ts";
import type { DemoCatalog } from "../content/catalogs.ts";
import remarks from "../content/remarks.json" with { type: "json" };
import type { DemoTeam } from "../content/teams.ts";
import type { Random } from "../random.ts";
import { DAY, orderInstant } from "./calendar.ts";
import { type DemoListing, listingsOf } from "./listings.ts";
import { newOrder } from "./new-order.ts";
import type { NewOrder, OrderDraft, OrderTarget } from "./order-draft.ts";
import { everyOutcome, type Outcome, outcomeAt } from "./outcomes.ts";
import { timelineOf } from "./timeline.ts";

/** The age of the oldest order, in days. */
const DAYS = 120;
/** From this number of orders a team has every outcome. */
const ENOUGH_FOR_ALL = 150;

export interface DemoOrdersOptions {
  team: DemoTeam;
  catalogs: readonly DemoCatalog[];
  count: number;
  /** The current time, ISO 8601. Nothing happens after it. */
  now: string;
  /** The team's shop, where it exists already; otherwise it is drawn. */
  listings?: readonly DemoListing[];
}

interface Arrival {
  createdAt: number;
  outcome: Outcome;
}

/** The times and outcomes of a team's orders, oldest first. A large shop has at least one of every outcome. */
function arrivals(random: Random, team: DemoTeam, count: number, now: number): Arrival[] {
  const sure = everyOutcome.filter(
    ([outcome]) => outcome.gate !== "paid" || team.store.collects === "agency",
  );
  const ensured = (count >= ENOUGH_FOR_ALL ? sure : []).map(
    ([outcome, low, high]): Arrival => ({ outcome, createdAt: orderInstant(random, now, low, high) }),
  );
  const others = Array.from({ length: count - ensured.length }, (): Arrival => {
    const createdAt = orderInstant(random, now, 0, DAYS);
    return { createdAt, outcome: outcomeAt(random, (now - createdAt) / DAY) };
  });
  return [...ensured, ...others].sort((a, b) => a.createdAt - b.createdAt);
}

/** The status in which an order was held or canceled, and by which side. */
function interruption(random: Random, outcome: Outcome): { at: OrderStatus; by: "seller" | "agency" } {
  if (outcome.status === "Hold") {
    const by = random.chance(0.4) ? "seller" : "agency";
    return {
      by,
      at: random.pick(
        by === "seller" ? (["Unfulfilled", "InReview"] as const) : (["InReview", "Approved"] as const),
      ),
    };
  }
  if (outcome.status === "Cancel") {
    const by = random.chance(0.6) ? "seller" : "agency";
    return { by, at: by === "seller" ? random.pick(["Unfulfilled", "InReview"] as const) : "Approved" };
  }
  return { at: outcome.status, by: "agency" };
}

function targetOf(random: Random, order: NewOrder, outcome: Outcome, now: number): OrderTarget {
  const { at, by } = interruption(random, outcome);
  const progress = timelineOf(random, {
    outcome,
    interruptedAt: at,
    createdAt: Date.parse(order.createdAt),
    now,
    items: order.items,
    option: order.shippingOption,
    countryCode: order.address.countryCode,
  });
  const invalid = outcome.gate === "address" && outcome.status === "Unfulfilled";
  const checking = outcome.gate === "address" && !invalid;
  const drawn = outcome.gate === null && progress.timeline.approvedAt !== null && random.chance(0.03);
  return {
    status: outcome.status,
    gate: outcome.gate,
    addressStatus: invalid ? 0 : checking ? 3 : random.chance(0.06) ? 2 : 1,
    design:
      outcome.gate === "design" ? random.pick(["assign", "in_review"] as const) : drawn ? "approved" : null,
    hold: outcome.status === "Hold" ? { owner: by, from: at, reason: random.pick(remarks.hold[by]) } : null,
    rejectReason: outcome.status === "Rejected" ? random.pick(remarks.reject) : null,
    cancel:
      outcome.status === "Cancel"
        ? { by, reason: random.pick(remarks.cancel[by]) }
        : outcome.gate === "cancel-request"
          ? { by: "seller", reason: random.pick(remarks.cancel.seller) }
          : null,
    cancelRequest: outcome.gate === "cancel-request" ? "pending" : null,
    refund:
      outcome.status === "Fulfilled" && random.chance(0.03)
        ? { reason: random.pick(remarks.refund), percent: random.pick([25, 50, 100]) }
        : null,
    ...progress,
  };
}

/** An order with submitted designs has artwork: that of the purchased listing. */
function withArtwork(order: NewOrder, team: DemoTeam, listings: readonly DemoListing[]): NewOrder {
  const artworkOf = (title: string) =>
    listings.find((listing) => listing.title === title)?.artwork ?? team.artworks[0];
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, artwork: item.artwork ?? artworkOf(item.title) })),
    mistakes: order.mistakes.filter((mistake) => mistake !== "missing artwork"),
  };
}

/**
 * A team's orders with their targets, oldest first. Deterministic for a given random, team and `now`. From 150 orders,
 * every status and every gate occurs (`paid` only where the agency's store collects).
 */
export function* demoOrders(
  random: Random,
  { team, catalogs, count, now: present, listings: existing }: DemoOrdersOptions,
): Generator<OrderDraft> {
  const now = Date.parse(present);
  const own = random.fork(`orders of ${team.code}`);
  const listings = existing ?? listingsOf(own.fork("listings"), team, catalogs);
  const references = new Set<string>();
  /** References of orders that are not canceled, which a duplicate can repeat. */
  const repeatable: string[] = [];

  for (const [i, { createdAt, outcome }] of arrivals(own, team, count, now).entries()) {
    const each = own.fork(`order ${i}`);
    let order = newOrder(each, {
      team,
      catalogs,
      listings,
      outcome,
      number: team.firstNumber + i,
      createdAt,
    });
    if (outcome.gate === "reference" && repeatable.length > 0) {
      const reference = each.pick(repeatable.slice(-25));
      order = { ...order, reference, mistakes: [...order.mistakes, "duplicate reference"] };
    } else {
      while (references.has(order.reference)) order = { ...order, reference: each.digits(13) };
      if (outcome.status !== "Cancel") repeatable.push(order.reference);
    }
    references.add(order.reference);
    const target = targetOf(each, order, outcome, now);
    yield { ...(target.design === "in_review" ? withArtwork(order, team, listings) : order), target };
  }
}
