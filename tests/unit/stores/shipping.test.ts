import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/domain/orders/incoming/json/value.ts";
import {
  type FulfillmentOrder,
  fulfillmentOrderOf,
} from "../../../src/domain/stores/platforms/shopify/fulfillment.ts";
import { itemsAtLocation, locationsOf } from "../../../src/domain/stores/platforms/shopify/locations.ts";
import { methodName, NO_RULES, shippingOptionOf } from "../../../src/domain/stores/shipping.ts";

describe("the shipping option of a store's order", () => {
  const methods = [{ method: "Kurier 24", option: "overnight" as const }];

  it("is that of its method, then the default of the store, then what the name says", () => {
    expect(shippingOptionOf("Kurier 24", { methods, defaultOption: "express" })).toBe("overnight");
    expect(shippingOptionOf("Ground", { methods, defaultOption: "express" })).toBe("express");
    expect(shippingOptionOf("Express Delivery", { methods, defaultOption: null })).toBe("express");
    expect(shippingOptionOf("Ground", NO_RULES)).toBe("standard");
    expect(shippingOptionOf("", NO_RULES)).toBe("standard");
  });

  it("does not depend on spaces, but on the rest of the name", () => {
    expect(methodName("  Kurier \n 24 ")).toBe("Kurier 24");
    expect(shippingOptionOf("kurier 24", { methods, defaultOption: null })).toBe("standard");
    expect(methodName("x".repeat(300))).toHaveLength(100);
  });
});

describe("the items that a location fulfills", () => {
  const IDS = { a: "gid://shopify/LineItem/1", b: "gid://shopify/LineItem/2" };
  const line = (name: keyof typeof IDS, totalQuantity: number, remainingQuantity = totalQuantity) => ({
    totalQuantity,
    remainingQuantity,
    lineItem: { id: IDS[name] },
  });
  const held = (location: string | null, status: string, ...units: JsonObject[]) =>
    fulfillmentOrderOf(
      {
        status,
        assignedLocation: { location: location && { id: `gid://shopify/Location/${location}` } },
      },
      units,
    );
  const at = (location: string, ...fulfillmentOrders: FulfillmentOrder[]) =>
    itemsAtLocation(
      [
        { id: IDS.a, name: "a", quantity: 5, currentQuantity: 4 },
        { id: IDS.b, name: "b", quantity: 2, currentQuantity: 2 },
      ],
      fulfillmentOrders,
      location,
    ).map(({ name, currentQuantity }) => [name, currentQuantity]);

  it("leave out the units that other locations fulfill", () => {
    const orders = [held("1", "OPEN", line("a", 3)), held("2", "OPEN", line("a", 1), line("b", 2))];
    expect(at("1", ...orders)).toEqual([["a", 3]]);
    expect(at("2", ...orders)).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(at("3", ...orders)).toEqual([]);
  });

  it("leave out what another location has shipped, but not what was moved away from it", () => {
    expect(at("1", held("2", "CLOSED", line("b", 2, 0)))).toEqual([["a", 4]]);
    expect(at("1", held("2", "CLOSED", line("b", 2, 2)))).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
  });

  it("are all items that the store assigns to no location, or whose assignment was canceled", () => {
    const all = [
      ["a", 4],
      ["b", 2],
    ];
    expect(at("1")).toEqual(all);
    expect(at("1", held(null, "OPEN", line("a", 4)))).toEqual(all);
    expect(at("1", held("2", "CANCELLED", line("a", 4)))).toEqual(all);
  });

  it("are chosen from the locations of the shop", () => {
    const nodes = [{ id: "gid://shopify/Location/9007199254740993", name: "Riga" }];
    expect(locationsOf({ locations: { nodes } })).toEqual([{ id: "9007199254740993", name: "Riga" }]);
  });
});
