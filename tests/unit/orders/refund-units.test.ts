import { beforeEach, expect, test } from "vitest";
import type { Action } from "../../../src/domain/orders/act.ts";
import { addOrder, addTeam, balance, call, deposit, item, newWorld, type World } from "./world.ts";

let world: World;

const agency = (action: Action) => call(world, "agency", action, "A").get("A")?.message;
const refundUnit = () => agency({ type: "refund", reason: "Torn", items: [{ itemId: "tee" }] });

beforeEach(() => {
  world = newWorld();
  world.terms = { ...world.terms, designFee: 2_000n };
  addTeam(world, "fern");
  deposit(world, "fern", 10_000n);
  addOrder(world, "A", "fern", { items: [item("tee")] });
  agency({ type: "hire-designs" });
  agency({ type: "change-design-status", status: "in_review" });
  agency({ type: "change-design-status", status: "approved" });
});

test("units of a draft are not refunded out of the fee of its approved design", () => {
  expect(refundUnit()).toBe("No unit of this order was captured yet");
  expect(agency({ type: "refund", reason: "Late", amount: 500n })).toBeUndefined();
  expect(balance(world, "fern", "refunds")).toBe(500n);
});

test("units of an order in review are refunded only once it is approved", () => {
  expect(call(world, "seller", { type: "submit" }, "A").size).toBe(0);
  expect(refundUnit()).toBe("No unit of this order was captured yet");
  expect(agency({ type: "approve" })).toBeUndefined();
  expect(refundUnit()).toBeUndefined();
  expect([balance(world, "fern", "deferred"), balance(world, "fern", "held")]).toEqual([499n, 0n]);
});
