import { describe, expect, it } from "vitest";
import type { Role } from "../../../src/domain/access/roles.ts";
import {
  ACTIONS,
  actionsFor,
  actionsOn,
  inverseOf,
  type Side,
} from "../../../src/web/orders/actions/catalogue.ts";
import type { OrderRow } from "../../../src/web/orders/wire.ts";
import { mayOf, order, personOf, wholeOrder } from "./fixtures.ts";

const names = (role: Role, orders: OrderRow[]) => {
  const side: Side = role.startsWith("seller") ? "seller" : "agency";
  return actionsFor(orders, side, mayOf(personOf(role))).map(({ name }) => name);
};

describe("what can be done with ticked orders", () => {
  it("offers a seller to submit what is new, and never to approve it", () => {
    const offered = names("seller", [order()]);
    expect(offered[0]).toBe("submit");
    expect(offered).not.toContain("approve");
    expect(offered.slice(-2)).toEqual(["cancel", "delete"]);
  });

  it("offers a seller to delete orders while one of them is unfulfilled, and an agency never", () => {
    expect(names("seller", [order(), order({ id: "o2", status: "InReview" })])).toContain("delete");
    expect(names("seller", [order({ status: "InReview" })])).not.toContain("delete");
    expect(names("agency", [order()])).not.toContain("delete");
  });

  it("offers an agency to approve what is in review, not what is still the seller's", () => {
    expect(names("agency", [order({ status: "InReview" })])[0]).toBe("approve");
    expect(names("agency", [order()])).not.toContain("approve");
  });

  it("offers what at least one of them can take", () => {
    const offered = names("agency", [order({ status: "InReview" }), order({ id: "o2", status: "Approved" })]);
    expect(offered.slice(0, 2)).toEqual(["approve", "pickup"]);
  });

  it("leaves orders in production to the agency: a seller cannot hold them, but asks to cancel", () => {
    const offered = names("seller", [order({ status: "InProduction" })]);
    expect(offered).not.toContain("hold");
    expect(offered).toContain("cancel");
  });

  it("offers a seller to release an own hold only; an agency any, and to take a seller's over", () => {
    const held = (owner: "seller" | "agency") =>
      order({
        status: "Hold",
        hold: { owner, from: "InReview", reason: "Colour", since: "2026-11-20T18:00:00Z" },
      });
    expect(names("seller", [held("seller")])).toContain("unhold");
    expect(names("seller", [held("agency")])).not.toContain("unhold");
    expect(names("agency", [held("agency")])).toContain("agency-unhold");
    expect(names("agency", [held("agency")])).not.toContain("hold");
    expect(names("agency", [held("seller")])).toContain("hold");
  });

  it("asks for a cancel request once, and decides on one only where one waits", () => {
    const asked = order({ status: "InProduction", cancelRequest: "pending" });
    expect(names("seller", [asked])).toEqual(expect.arrayContaining(["cancel-request/withdraw"]));
    expect(names("seller", [asked])).not.toContain("cancel");
    expect(names("agency", [asked])).toEqual(expect.arrayContaining(["cancel-request/decline", "cancel"]));
    expect(names("agency", [order({ status: "InProduction" })])).not.toContain("cancel-request/decline");
  });

  it("offers nothing to a role without any order action", () => {
    expect(names("agency:order_exporter", [order({ status: "InReview" })])).toEqual([]);
  });
});

describe("what can be done with one order", () => {
  it("is what the server lists, so that the browser never promises more", () => {
    const may = mayOf(personOf("agency"));
    const inReview = wholeOrder({ status: "InReview", actions: ["hold", "reject"] });
    expect(actionsOn(inReview, "agency", may).map(({ name }) => name)).toEqual(["hold", "reject"]);
  });

  it("takes a hold back by whichever release the person has", () => {
    const hold = ACTIONS.find(({ name }) => name === "hold");
    if (!hold) throw new Error("hold is gone");
    expect(inverseOf(hold, mayOf(personOf("seller")))?.name).toBe("unhold");
    expect(inverseOf(hold, mayOf(personOf("agency")))?.name).toBe("agency-unhold");
  });
});
