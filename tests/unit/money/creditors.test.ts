import { beforeEach, describe, expect, test } from "vitest";
import type { Action } from "../../../src/domain/orders/act.ts";
import { addOrder, addTeam, call, checkedAs, deposit, item, newWorld, type World } from "../orders/world.ts";

const AGENCY_PRICE = 700n;
const AGENCY_SHIPPING = 400n;
/** Of the supplier "loom", whose price includes shipping. */
const SUPPLIER_PRICE = 900n;

let world: World;
const agency = (action: Action, id = "A") => call(world, "agency", action, id);

/** What each creditor is owed by an account, as its lines say. */
function owed(account = "supplierPayable"): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const line of world.entries.filter((one) => one.account === account)) {
    const creditor = line.creditor ?? "nobody";
    sums[creditor] = (sums[creditor] ?? 0n) - line.amount;
  }
  return sums;
}

/** Prices goods in the agency's base cost, or no longer. */
function price(listed: boolean) {
  const { goods, shipping } = world.lists.agency;
  const kept = [...goods].filter(([key]) => key !== "tee");
  world.lists.agency = { shipping, goods: new Map(listed ? [...kept, ["tee", AGENCY_PRICE]] : kept) };
}

beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern");
  deposit(world, "fern", 100_000n);
  addOrder(world, "A", "fern", { items: [item("A-1", { quantity: 2 })] });
});

function ship(...before: Action[]) {
  call(world, "seller", { type: "submit" }, "A");
  agency({ type: "approve" });
  agency({ type: "pickup" });
  for (const action of before) agency(action);
  agency({ type: "track", parcelId: "p" });
}

describe("a cost", () => {
  test("is owed to the platform at its price in the agency's base cost", () => {
    ship();
    expect(owed()).toEqual({ platform: 2n * AGENCY_PRICE + AGENCY_SHIPPING + 100n });
  });

  test("is owed to the supplier at its own price without one", () => {
    price(false);
    ship();
    expect(owed()).toEqual({ loom: 2n * SUPPLIER_PRICE });
  });

  test("keeps the creditor that it had at submit", () => {
    price(false);
    call(world, "seller", { type: "submit" }, "A");
    price(true);
    agency({ type: "approve" });
    agency({ type: "pickup" });
    agency({ type: "track", parcelId: "p" });
    expect(owed()).toEqual({ loom: 2n * SUPPLIER_PRICE });
  });

  test("is owed to another creditor with the price of another list, once the agency asks for that", () => {
    price(false);
    ship();
    price(true);
    agency({ type: "reprice" });
    expect(owed()).toEqual({ loom: 0n, platform: 2n * AGENCY_PRICE + AGENCY_SHIPPING + 100n });
  });

  test("stays with the supplier, whose price includes shipping, where the address changes", () => {
    price(false);
    call(world, "seller", { type: "submit" }, "A");
    price(true);
    agency({ type: "approve" });
    agency({
      type: "edit-address",
      countryCode: "US",
      provinceCode: "TX",
      address: checkedAs("good"),
      excluded: false,
    });
    call(world, "system", { type: "check-address", address: checkedAs("good"), excluded: false }, "A");
    agency({ type: "pickup" });
    agency({ type: "track", parcelId: "p" });
    expect(owed()).toEqual({ loom: 2n * SUPPLIER_PRICE });
  });

  test("of canceled units is shared by what their creditors would have got", () => {
    price(false);
    addOrder(world, "B", "fern", {
      items: [item("B-1"), item("B-2", { catalogId: "mug", variantId: "mug-11" })],
    });
    world.lists.agency = { ...world.lists.agency, goods: new Map([["mug", 450n]]) };
    call(world, "seller", { type: "submit" }, "B");
    agency({ type: "approve" }, "B");
    agency({ type: "cancel", supplierDue: 500n }, "B");
    const sums = owed();
    expect((sums.loom ?? 0n) + (sums.platform ?? 0n)).toBe(500n);
    expect(sums.loom).toBeGreaterThan(0n);
    expect(sums.platform).toBeGreaterThan(0n);
  });

  test("of a design is owed to its designer", () => {
    agency({ type: "hire-designs", designerId: "ada" });
    call(world, "agency", { type: "change-design-status", status: "in_review" }, "A");
    agency({ type: "change-design-status", status: "approved" });
    expect(owed("designerPayable")).toEqual({ ada: 300n });
  });
});
