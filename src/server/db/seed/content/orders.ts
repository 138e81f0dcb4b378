import type { OrderStatus } from "../../../../domain/orders/status.ts";
import type { Random } from "../random.ts";
import { DAY, orderInstant } from "./calendar.ts";
import type { DemoCatalog } from "./catalog.ts";
import { everyFate, type Fate, fateAt } from "./fates.ts";
import { type DemoListing, listingsOf } from "./listings.ts";
import { newOrder } from "./new-order.ts";
import type { NewOrder, OrderDraft, OrderTarget } from "./order-draft.ts";
import { cancelReasons, holdReasons, refundReasons, rejectReasons } from "./remarks.ts";
import type { DemoTeam } from "./teams.ts";
import { walk } from "./timeline.ts";

/** How far back a demonstration goes. */
const DAYS = 120;
/** From here on a team has orders of every fate. */
const ENOUGH_FOR_ALL = 150;

export interface DemoOrdersWanted {
  team: DemoTeam;
  catalogs: readonly DemoCatalog[];
  count: number;
  /** The present, ISO 8601: nothing happens after it. */
  now: string;
  /** The team's shop, where it is already there; drawn otherwise. */
  listings?: readonly DemoListing[];
}

interface Arrival {
  createdAt: number;
  fate: Fate;
}

/** When orders come in and what becomes of each, oldest first. A large shop has at least one of every fate. */
function arrivals(random: Random, team: DemoTeam, count: number, now: number): Arrival[] {
  const sure = everyFate.filter(([fate]) => fate.gate !== "paid" || team.store.collects === "agency");
  const ensured = (count >= ENOUGH_FOR_ALL ? sure : []).map(
    ([fate, low, high]): Arrival => ({ fate, createdAt: orderInstant(random, now, low, high) }),
  );
  const others = Array.from({ length: count - ensured.length }, (): Arrival => {
    const createdAt = orderInstant(random, now, 0, DAYS);
    return { createdAt, fate: fateAt(random, (now - createdAt) / DAY) };
  });
  return [...ensured, ...others].sort((a, b) => a.createdAt - b.createdAt);
}

/** From which status a hold or cancellation took it, and by whom. */
function caught(random: Random, fate: Fate): { at: OrderStatus; by: "seller" | "agency" } {
  if (fate.status === "Hold") {
    const by = random.chance(0.4) ? "seller" : "agency";
    return {
      by,
      at: random.pick(
        by === "seller" ? (["Unfulfilled", "InReview"] as const) : (["InReview", "Approved"] as const),
      ),
    };
  }
  if (fate.status === "Cancel") {
    const by = random.chance(0.6) ? "seller" : "agency";
    return { by, at: by === "seller" ? random.pick(["Unfulfilled", "InReview"] as const) : "Approved" };
  }
  return { at: fate.status, by: "agency" };
}

function targetOf(random: Random, order: NewOrder, fate: Fate, now: number): OrderTarget {
  const { at, by } = caught(random, fate);
  const walked = walk(random, {
    fate,
    caughtAt: at,
    createdAt: Date.parse(order.createdAt),
    now,
    items: order.items,
    option: order.shippingOption,
    countryCode: order.address.countryCode,
  });
  const invalid = fate.gate === "address" && fate.status === "Unfulfilled";
  const checking = fate.gate === "address" && !invalid;
  const drawn = fate.gate === null && walked.timeline.approvedAt !== null && random.chance(0.03);
  return {
    status: fate.status,
    gate: fate.gate,
    addressStatus: invalid ? 0 : checking ? 3 : random.chance(0.06) ? 2 : 1,
    design:
      fate.gate === "design" ? random.pick(["assign", "in_review"] as const) : drawn ? "approved" : null,
    hold: fate.status === "Hold" ? { owner: by, from: at, reason: random.pick(holdReasons[by]) } : null,
    rejectReason: fate.status === "Rejected" ? random.pick(rejectReasons) : null,
    cancel:
      fate.status === "Cancel"
        ? { by, reason: random.pick(cancelReasons[by]) }
        : fate.gate === "cancel-request"
          ? { by: "seller", reason: random.pick(cancelReasons.seller) }
          : null,
    cancelRequest: fate.gate === "cancel-request" ? "pending" : null,
    refund:
      fate.status === "Fulfilled" && random.chance(0.03)
        ? { reason: random.pick(refundReasons), percent: random.pick([25, 50, 100]) }
        : null,
    ...walked,
  };
}

/** What a designer submits has its artwork: that of the listing that was bought. */
function drawnBy(order: NewOrder, team: DemoTeam, listings: readonly DemoListing[]): NewOrder {
  const artworkOf = (title: string) =>
    listings.find((listing) => listing.title === title)?.artworkIndex ?? team.artworks[0] ?? 0;
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, artworkIndex: item.artworkIndex ?? artworkOf(item.title) })),
    mistakes: order.mistakes.filter((mistake) => mistake !== "missing artwork"),
  };
}

/**
 * A team's orders, oldest first, each with what is to become of it. The same random, team and `now` give the
 * same orders; from 150 orders on every status and every gate is among them (`paid` only where the agency's
 * store collects).
 */
export function* demoOrders(
  random: Random,
  { team, catalogs, count, now: present, listings: given }: DemoOrdersWanted,
): Generator<OrderDraft> {
  const now = Date.parse(present);
  const own = random.fork(`orders of ${team.code}`);
  const listings = given ?? listingsOf(own.fork("listings"), team, catalogs);
  const references = new Set<string>();
  /** Of orders that are not cancelled: what a duplicate may repeat. */
  const repeatable: string[] = [];

  for (const [i, { createdAt, fate }] of arrivals(own, team, count, now).entries()) {
    const each = own.fork(`order ${i}`);
    let order = newOrder(each, { team, catalogs, listings, fate, number: team.firstNumber + i, createdAt });
    if (fate.gate === "reference" && repeatable.length > 0) {
      const reference = each.pick(repeatable.slice(-25));
      order = { ...order, reference, mistakes: [...order.mistakes, "duplicate reference"] };
    } else {
      while (references.has(order.reference)) order = { ...order, reference: each.digits(13) };
      if (fate.status !== "Cancel") repeatable.push(order.reference);
    }
    references.add(order.reference);
    const target = targetOf(each, order, fate, now);
    yield { ...(target.design === "in_review" ? drawnBy(order, team, listings) : order), target };
  }
}
