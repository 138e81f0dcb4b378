import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockersOf, GOODS_PREFIX } from "../../../src/domain/orders/blockers/blockers.ts";
import type { StoredGoods } from "../../../src/domain/orders/create/goods.ts";
import { closedGates, gatesNow } from "../../../src/domain/orders/gates/gates.ts";
import { copyOrder, type Item, type Order } from "../../../src/domain/orders/order.ts";
import { settleStock, shortGoods, stockUse } from "../../../src/domain/orders/stock.ts";
import { addOrder, addTeam, item, newWorld } from "./world.ts";

const goodsIn = (...quantities: number[]): StoredGoods => ({
  product: "mug",
  title: "Mug 11oz",
  places: quantities.map((quantity, index) => ({
    warehouse: `w${index}`,
    name: `Warehouse ${index}`,
    quantity,
  })),
});

function order(items: Item[], over: Partial<Order> = {}): Order {
  const world = newWorld();
  addTeam(world, "fern");
  return addOrder(world, "A", "fern", { status: "InReview", phase: "held", items, ...over });
}
const mugs = (goods: StoredGoods, ...units: number[]) =>
  units.map((quantity, index) => item(`${index}`, { quantity, goods }));

/** The order after its approval, and what that did to stock. */
function approved(before: Order) {
  const after = { ...copyOrder(before), phase: "captured" as const, status: "Approved" as const };
  return { after, moved: settleStock(before, after) };
}

describe("goods of a warehouse", () => {
  test("are short if the fullest warehouse does not cover an item, however much lies in all of them", () => {
    expect(shortGoods(order(mugs(goodsIn(2, 3), 4))).map(({ text }) => text)).toEqual([
      "3 of 4 Mug 11oz in Warehouse 1: send in more",
    ]);
    expect(shortGoods(order(mugs(goodsIn(2, 4), 4)))).toEqual([]);
  });

  test("are shared by the items of an order", () => {
    expect(shortGoods(order(mugs(goodsIn(5), 3, 3))).map(({ text }) => text)).toEqual([
      "2 of 3 Mug 11oz in Warehouse 0: send in more",
    ]);
  });

  test("close the gate of the approval for the seller, by the product, and not that of the submit", () => {
    const short = order(mugs(goodsIn(0), 1));
    expect(closedGates(short, "approve")).toMatchObject([{ gate: "stock", owner: "seller" }]);
    expect(closedGates(short, "submit")).toEqual([]);
    const now = new Date().toISOString();
    const facts = { zipCode: "", reference: "", mappingKeys: [] };
    expect(blockersOf(short, facts, gatesNow(short, [], now), now)).toMatchObject([
      { gate: "stock", owner: "seller", cause: `${GOODS_PREFIX}mug` },
    ]);
  });

  test("replace the stock of the variant, which still counts for an order that took nothing", () => {
    const stored = order([item("1", { inStock: false, goods: goodsIn(1) })]);
    expect(closedGates(stored, "approve")).toEqual([]);
    expect(closedGates(approved(stored).after, "pickup")).toEqual([]);
    const earlier = order([item("1", { inStock: false, goods: goodsIn(1) })], { phase: "captured" });
    expect(closedGates(earlier, "pickup")).toMatchObject([{ gate: "stock", owner: "agency" }]);
  });

  test("are taken by the approval and given back for the canceled units only", () => {
    const goods = goodsIn(5);
    const { after, moved } = approved(order(mugs(goods, 3)));
    expect(moved).toMatchObject([{ product: "mug", warehouse: "w0", change: -3 }]);
    expect(goods.places[0]?.quantity).toBe(2);
    expect(settleStock(after, after)).toEqual([]);
    const part = copyOrder(after);
    const [lot] = part.items[0]?.lots ?? [];
    if (!lot || !part.items[0]) throw new Error("An item has a lot");
    part.items[0].lots = [
      { ...lot, quantity: 2, state: "shipped" },
      { ...lot, quantity: 1, state: "cancelled" },
    ];
    expect(settleStock(after, part)).toMatchObject([{ change: 1 }]);
    expect(part.items[0].taken).toMatchObject({ units: 2 });
    expect(settleStock(after, { ...copyOrder(after), phase: "quote" })).toMatchObject([{ change: 3 }]);
  });

  test("are never taken below zero, and come back exactly, for any orders and warehouses", () => {
    const sizes = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), {
      maxLength: 8,
    });
    const stocks = fc.array(fc.nat(12), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(sizes, stocks, (orders, quantities) => {
        const goods = goodsIn(...quantities);
        let changes = 0;
        for (const units of orders) {
          const before = order(mugs(goods, ...units));
          if (shortGoods(before).length > 0) continue;
          const { after, moved } = approved(before);
          expect(after.items.map(({ taken }) => taken?.units)).toEqual(units);
          for (const { change } of [...moved, ...settleStock(after, { ...copyOrder(after), phase: "quote" })])
            changes += change;
        }
        expect(changes).toBe(0);
        for (const { quantity } of goods.places) expect(quantity).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the stock that an action uses", () => {
  const draft = order(mugs(goodsIn(5), 2), { status: "Unfulfilled", phase: "quote" });
  const submitted = order(mugs(goodsIn(5), 2));
  const { after: taken } = approved(order(mugs(goodsIn(5), 2)));
  const printed = order([item("1", {})]);

  test("is moved by approvals, and by what ends one", () => {
    expect(stockUse(submitted, "approve", false)).toBe("moves");
    expect(stockUse(taken, "cancel", false)).toBe("moves");
    expect(stockUse(taken, "reject", false)).toBe("moves");
  });

  test("is moved by whatever opens the last gate of a team with automatic approval", () => {
    expect(stockUse(draft, "submit", true)).toBe("moves");
    expect(stockUse(submitted, "confirm-address", true)).toBe("moves");
    for (const action of ["hold", "cancel", "reject", "delete"] as const)
      expect([action, stockUse(submitted, action, true)]).toEqual([action, null]);
  });

  test("is only read by a submit, and not touched by what leaves it as it is", () => {
    expect(stockUse(draft, "submit", false)).toBe("reads");
    for (const action of ["hold", "reject", "cancel", "confirm-address"] as const)
      expect([action, stockUse(submitted, action, false)]).toEqual([action, null]);
    for (const action of ["pickup", "hold", "track"] as const)
      expect([action, stockUse(taken, action, true)]).toEqual([action, null]);
  });

  test("is none of an order that ships from no warehouse", () => {
    expect(stockUse(printed, "approve", true)).toBeNull();
    expect(stockUse({ ...printed, phase: "captured" }, "cancel", false)).toBeNull();
  });
});
