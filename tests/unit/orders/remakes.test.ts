import { beforeEach, describe, expect, test } from "vitest";
import type { Action } from "../../../src/domain/orders/act.ts";
import type { Order } from "../../../src/domain/orders/order.ts";
import { addOrder, addTeam, balance, call, deposit, item, makeAgain, newWorld, type World } from "./world.ts";

let world: World;

const agency = (action: Action, id = "A") => call(world, "agency", action, id).get(id)?.message;
const refundUnits = (quantity: number) =>
  agency({ type: "refund", reason: "Torn", items: [{ itemId: "tee", quantity }] });
const again = (id: string, quantity = 1) =>
  makeAgain(world, "A", { id, bearer: "agency", itemId: "tee", quantity })?.message;
const statesOf = (id: string) =>
  (world.orders.get(id) as Order).items.flatMap(
    (
      { lots }, // The tests know the id.
    ) => lots.map(({ state, quantity, goods }) => `${quantity} ${state} ${goods.total}`),
  );

beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern");
  deposit(world, "fern", 10_000n);
  addOrder(world, "A", "fern", { items: [item("tee", { quantity: 3 })] });
  call(world, "seller", { type: "submit" }, "A");
  agency({ type: "approve" });
  agency({ type: "pickup" });
  agency({ type: "track", parcelId: "p1", items: [{ itemId: "tee", quantity: 1 }] });
});

describe("units that are made again at the agency's cost", () => {
  test("keep their charge when other units are refunded", () => {
    expect(again("R")).toBeUndefined();
    expect(refundUnits(3)).toBe("More of this item than can be refunded");
    expect(refundUnits(1)).toBeUndefined();
    expect(statesOf("A")).toEqual(["1 shipped 950", "1 made 0", "1 made 950"]);
    // So a cancellation of the open units leaves the seller with the charge of the one that was replaced.
    agency({ type: "cancel" });
    expect(statesOf("A")[0]).toBe("1 shipped 950");
    expect(balance(world, "fern", "fulfilment")).toBe(950n);
  });

  test("stay shipped: their parcel cannot be voided until the remake is canceled", () => {
    expect(again("R")).toBeUndefined();
    const voided = () => agency({ type: "shipment-cancel", parcelId: "p1" });
    expect(voided()).toBe("A remake replaces units of this parcel: cancel the remake first");
    expect(agency({ type: "cancel" }, "R")).toBeUndefined();
    expect(voided()).toBeUndefined();
  });

  test("leave the other units of a parcel free to be voided", () => {
    agency({ type: "track", parcelId: "p2", items: [{ itemId: "tee", quantity: 2 }] });
    expect(again("R")).toBeUndefined();
    expect(agency({ type: "shipment-cancel", parcelId: "p2" })).toBeUndefined();
    expect(again("S")).toBe("No unit of this item has left that was not refunded or made again already");
  });
});
