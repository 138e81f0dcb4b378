import { describe, expect, it } from "vitest";
import type { Role } from "../../../src/domain/access/roles.ts";
import {
  ACTIONS,
  actionsFor,
  actionsOn,
  inverseOf,
  offeredFor,
  type Side,
} from "../../../src/web/orders/actions/bulk-actions.ts";
import type { OrderRow } from "../../../src/web/orders/wire.ts";
import { canOf, order, personOf, wholeOrder } from "./fixtures.ts";

const names = (role: Role, orders: OrderRow[]) => {
  const side: Side = role.startsWith("seller") ? "seller" : "agency";
  return actionsFor(orders, side, canOf(personOf(role))).map(({ name }) => name);
};

describe("the actions for selected orders", () => {
  it("let a seller submit new orders, and never approve them", () => {
    const offered = names("seller", [order()]);
    expect(offered[0]).toBe("submit");
    expect(offered).not.toContain("approve");
    expect(offered.slice(-2)).toEqual(["cancel", "delete"]);
  });

  it("let a seller delete orders if one of them is unfulfilled, and never an agency", () => {
    expect(names("seller", [order(), order({ id: "o2", status: "InReview" })])).toContain("delete");
    expect(names("seller", [order({ status: "InReview" })])).not.toContain("delete");
    expect(names("agency", [order()])).not.toContain("delete");
  });

  it("let an agency approve orders in review, and not those of the seller", () => {
    expect(names("agency", [order({ status: "InReview" })])[0]).toBe("approve");
    expect(names("agency", [order()])).not.toContain("approve");
  });

  it("include what at least one of them allows", () => {
    const offered = names("agency", [order({ status: "InReview" }), order({ id: "o2", status: "Approved" })]);
    expect(offered.slice(0, 2)).toEqual(["approve", "pickup"]);
  });

  it("leave orders in production to the agency: a seller cannot hold them, but can request a cancellation", () => {
    const offered = names("seller", [order({ status: "InProduction" })]);
    expect(offered).not.toContain("hold");
    expect(offered).toContain("cancel");
  });

  it("let a seller release only an own hold, and an agency any hold or take over a seller's", () => {
    const held = (owner: "seller" | "agency") =>
      order({
        status: "Hold",
        hold: { owner, from: "InReview", reason: "Color", since: "2026-11-20T18:00:00Z" },
      });
    expect(names("seller", [held("seller")])).toContain("unhold");
    expect(names("seller", [held("agency")])).not.toContain("unhold");
    expect(names("agency", [held("agency")])).toContain("agency-unhold");
    expect(names("agency", [held("agency")])).not.toContain("hold");
    expect(names("agency", [held("seller")])).toContain("hold");
  });

  it("request a cancellation once, and decide only pending requests", () => {
    const requested = order({ status: "InProduction", cancelRequest: "pending" });
    expect(names("seller", [requested])).toEqual(expect.arrayContaining(["cancel-request/withdraw"]));
    expect(names("seller", [requested])).not.toContain("cancel");
    expect(names("agency", [requested])).toEqual(
      expect.arrayContaining(["cancel-request/decline", "cancel"]),
    );
    expect(names("agency", [order({ status: "InProduction" })])).not.toContain("cancel-request/decline");
  });

  it("let the failure of a rule be dismissed by the side whose rule it is, and by the agency", () => {
    const stopped = (owner: Side) =>
      order({ gates: [{ gate: "rule", owner, since: "2026-11-20T18:00:00Z", fix: "Look at it" }] });
    const may = (side: Side, owner: Side) => names(side, [stopped(owner)]).includes("rule-fault/dismiss");
    expect([may("agency", "agency"), may("agency", "seller"), may("seller", "seller")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(may("seller", "agency")).toBe(false);
    expect(names("agency", [order()])).not.toContain("rule-fault/dismiss");
  });

  it("are empty for a role without order actions", () => {
    expect(names("agency:order_exporter", [order({ status: "InReview" })])).toEqual([]);
  });
});

describe("the number of orders that can go through an action", () => {
  const gate = { gate: "mapped", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Map it" } as const;
  const countsOf = (side: "seller" | "agency", orders: Parameters<typeof offeredFor>[0]) =>
    Object.fromEntries(
      offeredFor(orders, undefined, { side, may: canOf(personOf(side)) }).map(({ action, count }) => [
        action.name,
        count,
      ]),
    );

  it("leaves out those with a closed gate or too low a balance, but not from actions that no gate stops", () => {
    const orders = [
      order({ id: "o1" }),
      order({ id: "o2", gates: [gate] }),
      order({ id: "o3", waitsFor: ["balance"] }),
    ];
    expect(countsOf("seller", orders)).toMatchObject({ submit: 1, hold: 3, delete: 3 });
  });

  it("leaves out of production what the seller asks to cancel", () => {
    const approved = { status: "Approved" } as const;
    const orders = [order({ ...approved, id: "o1" }), order({ ...approved, cancelRequest: "pending" })];
    expect(countsOf("agency", orders)).toMatchObject({ pickup: 1, cancel: 2 });
  });

  it("is known of all orders of a filter only where the filter is that step", () => {
    const of = (waitsFor?: string) =>
      offeredFor([], { InReview: 1_204 }, { side: "agency", may: canOf(personOf("agency")), waitsFor })
        .filter(({ action }) => action.name === "approve" || action.name === "reject")
        .map(({ count }) => count);
    expect(of("approve")).toEqual([1_204, 1_204]);
    expect(of()).toEqual([undefined, 1_204]);
  });
});

describe("the actions for one order", () => {
  it("are those that the server lists", () => {
    const can = canOf(personOf("agency"));
    const inReview = wholeOrder({ status: "InReview", actions: ["hold", "reject"] });
    expect(actionsOn(inReview, "agency", can).map(({ name }) => name)).toEqual(["hold", "reject"]);
  });

  it("release a hold by the call that the user may make", () => {
    const hold = ACTIONS.find(({ name }) => name === "hold");
    if (!hold) throw new Error("hold is gone");
    expect(inverseOf(hold, canOf(personOf("seller")))?.name).toBe("unhold");
    expect(inverseOf(hold, canOf(personOf("agency")))?.name).toBe("agency-unhold");
  });
});
