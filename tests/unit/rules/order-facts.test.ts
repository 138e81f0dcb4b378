import { expect, it } from "vitest";
import type { Order } from "../../../src/domain/orders/order.ts";
import { eventsOfChange } from "../../../src/domain/rules/events.ts";
import { factsOfOrder } from "../../../src/domain/rules/facts.ts";
import { addOrder, addTeam, item, newWorld } from "../orders/world.ts";

function order(over: Partial<Order> = {}): Order {
  const world = newWorld();
  addTeam(world, "fern");
  return addOrder(world, "A", "fern", over);
}

it("an order waits on those who can open the closed gates of its next step", () => {
  const waitingOn = (over: Partial<Order>) => factsOfOrder(order(over)).waitingOn;
  expect(waitingOn({})).toEqual([]);
  const unmapped = [item("1", { variantId: null }), item("2", { artworkComplete: false })];
  expect(waitingOn({ items: unmapped })).toEqual(["seller"]);
  expect(waitingOn({ status: "InReview", items: [item("1", { inStock: false, isSupplied: true })] })).toEqual(
    ["supplier"],
  );
  expect(waitingOn({ status: "Fulfilled", items: unmapped })).toEqual([]);
});

it("the release of an order is an event, on whichever side it was held", () => {
  const before = order();
  for (const action of ["unhold", "agency-unhold"])
    expect(eventsOfChange(action, before, before)).toEqual(["released"]);
  for (const action of ["hold", "keep-hold", "store-hold"])
    expect(eventsOfChange(action, before, before)).toEqual([]);
});
