import { describe, expect, it } from "vitest";
import { CARDS_OF, HOME_CARD_KEYS } from "../../../src/domain/home/cards.ts";
import { linkOf } from "../../../src/domain/home/links.ts";
import { viewOf } from "../../../src/domain/home/views.ts";
import { stepsTaken } from "../../../src/domain/orders/day-steps.ts";
import type { OrderStatus } from "../../../src/domain/orders/status.ts";

const steps = (from: OrderStatus, to: OrderStatus) =>
  stepsTaken({ before: { status: from }, after: { status: to } });

describe("the steps that are counted per day", () => {
  it("are an approval, by a person or automatic, and the first parcel", () => {
    expect(steps("InReview", "Approved")).toEqual(["approved"]);
    expect(steps("Unfulfilled", "Approved")).toEqual(["approved"]);
    expect(steps("InProduction", "PartiallyFulfilled")).toEqual(["shipped"]);
    expect(steps("Approved", "InTransit")).toEqual(["shipped"]);
  });
  it("are not the end of a hold, later parcels or the delivery", () => {
    expect(steps("Hold", "Approved")).toEqual([]);
    expect(steps("Hold", "PartiallyFulfilled")).toEqual([]);
    expect(steps("PartiallyFulfilled", "InTransit")).toEqual([]);
    expect(steps("InTransit", "Fulfilled")).toEqual([]);
  });
});

describe("the figures of the homes", () => {
  it("are each shown by a home", () => {
    expect(new Set(Object.values(CARDS_OF).flat())).toEqual(new Set(HOME_CARD_KEYS));
  });
  it("link to the list of the person's area, where one shows exactly these rows", () => {
    expect(linkOf("toReview", "ag")).toBe("/ag/orders?status=InReview");
    expect(linkOf("drafts", "s")).toBe("/s/orders?status=Unfulfilled");
    expect(linkOf("mailFailed", "a")).toBeUndefined();
  });
  it("belong to no home of suppliers and order exporters", () => {
    expect(viewOf("supplier")).toBeUndefined();
    expect(viewOf("agency:order_exporter")).toBeUndefined();
    expect(viewOf("seller:order_exporter")).toBeUndefined();
  });
});
