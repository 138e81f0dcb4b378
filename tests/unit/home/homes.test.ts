import { describe, expect, it } from "vitest";
import { CARDS_OF, HOME_CARD_KEYS } from "../../../src/domain/home/cards.ts";
import { linkOf } from "../../../src/domain/home/links.ts";
import { viewOf } from "../../../src/domain/home/views.ts";
import type { Action } from "../../../src/domain/orders/act.ts";
import { stepsTaken } from "../../../src/domain/orders/day-steps.ts";
import type { Order } from "../../../src/domain/orders/order.ts";
import { addOrder, addTeam, call, checkedAs, deposit, item, MUG, newWorld } from "../orders/world.ts";

/** The steps that each action takes the order through. */
function stepsOf(auto: boolean, actions: readonly (readonly [side: "seller" | "agency", action: Action])[]) {
  const world = newWorld();
  addTeam(world, "fern", { autoApprove: auto });
  deposit(world, "fern", 10_000n);
  addOrder(world, "A", "fern", { items: [item("tee"), item("mug", { catalogId: MUG, variantId: "mug" })] });
  return actions.map(([side, action]) => {
    const before = world.orders.get("A") as Order; // Added above.
    const refused = call(world, side, action, "A").get("A");
    if (refused) throw refused;
    return stepsTaken({ before, after: world.orders.get("A") as Order }).join();
  });
}

const submit = ["seller", { type: "submit" }] as const;
const approve = ["agency", { type: "approve" }] as const;
const pickup = ["agency", { type: "pickup" }] as const;
const hold = ["agency", { type: "hold", reason: "Wait" }] as const;
const unhold = ["agency", { type: "agency-unhold" }] as const;
const track = (parcelId: string, ...items: string[]) =>
  [
    "agency",
    { type: "track", parcelId, ...(items.length > 0 && { items: items.map((itemId) => ({ itemId })) }) },
  ] as const;

describe("the steps that are counted per day", () => {
  it("are an approval and the first parcel, but no later parcel or delivery", () => {
    const delivered = ["tee", "mug"].map((itemId) => ({ itemId, status: "delivered" as const }));
    const steps = [submit, approve, pickup, track("p1", "tee"), track("p2")];
    expect(stepsOf(false, [...steps, ["agency", { type: "update-fulfilled", items: delivered }]])).toEqual([
      "",
      "approved",
      "",
      "shipped",
      "",
      "",
    ]);
  });
  it("are an automatic approval, also at the end of a hold", () => {
    expect(stepsOf(true, [submit])).toEqual(["approved"]);
    const address = { countryCode: "US", provinceCode: "CA", excluded: false };
    const unknown = {
      type: "edit-address",
      ...address,
      address: { ...checkedAs("doubtful"), closes: "approve" },
    } as const;
    const checked = { type: "edit-address", ...address, address: checkedAs("good") } as const;
    const held = [["seller", unknown], submit, hold, ["seller", checked], unhold] as const;
    expect(stepsOf(true, held)).toEqual(["", "", "", "", "approved"]);
  });
  it("are the first parcel of an order on hold, but not the end of a hold", () => {
    expect(stepsOf(false, [submit, approve, hold, unhold])).toEqual(["", "approved", "", ""]);
    const steps = [submit, approve, pickup, hold, track("p1", "tee"), hold, unhold];
    expect(stepsOf(false, steps)).toEqual(["", "approved", "", "", "shipped", "", ""]);
  });
  it("are not a second parcel for units that came back", () => {
    const voided = ["agency", { type: "shipment-cancel", parcelId: "p1" }] as const;
    const steps = [submit, approve, pickup, track("p1"), voided, track("p2")];
    expect(stepsOf(false, steps)).toEqual(["", "approved", "", "shipped", "", ""]);
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
  it("belong to no home of order exporters", () => {
    expect(viewOf("agency:order_exporter")).toBeUndefined();
    expect(viewOf("seller:order_exporter")).toBeUndefined();
  });
});
