import { describe, expect, it } from "vitest";
import { NumbersOfFile } from "../../../src/domain/orders/tracking/index.ts";
import { destinationOf, platformOfFormat } from "../../../src/domain/shops/destination.ts";
import { outcomeOfStatus, pauseBeforeNext, stepsTo } from "../../../src/domain/shops/telling.ts";

const units = (itemId: string, quantity: number) => ({ itemId, sku: itemId, title: itemId, quantity });
const wanted = { number: "N-1", carrier: "ups", items: [units("tee", 2)], voided: false };
const told = { number: "N-1", carrier: "ups", items: [units("tee", 2)], remote: ["7"] };

describe("what leads a store to what it is to know", () => {
  it("is nothing where it knows already", () => {
    expect(stepsTo(wanted, told)).toEqual([]);
  });
  it("is the whole parcel at first, and later what came to it", () => {
    expect(stepsTo(wanted, null)).toEqual([{ type: "ship", items: wanted.items }]);
    const more = { ...wanted, items: [units("tee", 3), units("mug", 1)] };
    expect(stepsTo(more, told)).toEqual([{ type: "ship", items: [units("tee", 1), units("mug", 1)] }]);
  });
  it("is the new number before the new units", () => {
    const both = { ...wanted, number: "N-2", items: [units("tee", 3)] };
    expect(stepsTo(both, told).map(({ type }) => type)).toEqual(["correct", "ship"]);
  });
  it("is that it was voided, whether or not anything is known to have arrived", () => {
    for (const known of [told, null])
      expect(stepsTo({ ...wanted, voided: true }, known)).toEqual([{ type: "void" }]);
  });
});

describe("what a store's answer means", () => {
  it.each([
    [200, "told"],
    [204, "told"],
    [302, "refused"],
    [401, "refused"],
    [404, "refused"],
    [409, "postponed"],
    [429, "postponed"],
    [500, "postponed"],
    [503, "postponed"],
  ])("%s: %s", (status, result) => {
    expect(outcomeOfStatus(status, "").result).toBe(result);
  });
  it("waits longer each time, as long as the store asks within reason, and ends", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseBeforeNext(attempts))).toEqual([
      60,
      300,
      900,
      3_600,
      10_800,
      18_000,
      undefined,
    ]);
    expect(pauseBeforeNext(1, 600)).toBe(600);
    expect(pauseBeforeNext(1, 10_000_000)).toBe(18_000);
  });
});

describe("whom a parcel is told to", () => {
  const one = (over: object = {}) => ({
    id: "i1",
    name: "Ours",
    platform: "shopify" as const,
    sendTracking: true,
    hasAccess: true,
    isRemoved: false,
    ...over,
  });
  it.each([
    ["shopify", "shopify"],
    ["woocommerce-items", "woocommerce"],
    ["etsy", "etsy"],
    ["platen", "other"],
    [null, "other"],
    ["constructor", "other"],
  ])("a file of %s comes from %s", (format, platform) => {
    expect(platformOfFormat(format)).toBe(platform);
  });
  it("is the one store of its platform that can be told", () => {
    const others = [one({ id: "i2", hasAccess: false }), one({ id: "i3", platform: "etsy" })];
    expect(destinationOf({ platform: "shopify", integrationId: null }, [one(), ...others])).toMatchObject({
      integrationId: "i1",
      status: "waiting",
    });
  });
  it("is nobody where it came from no store, and says why nobody where it did", () => {
    expect(destinationOf({ platform: "other", integrationId: null }, [one()])).toBeNull();
    expect(destinationOf({ platform: "etsy", integrationId: null }, [one()])?.reason).toBe(
      "The seller has connected no Etsy store",
    );
    expect(
      destinationOf({ platform: "shopify", integrationId: null }, [one({ sendTracking: false })]),
    ).toMatchObject({ status: "unneeded" });
    expect(
      destinationOf({ platform: "shopify", integrationId: null }, [one(), one({ id: "i2" })]),
    ).toMatchObject({ status: "unconnected" });
  });
});

describe("the numbers of a file", () => {
  const row = (seq: number, orderId: string) => ({ seq, row: seq + 1, orderId, orderName: `#${orderId}` });
  it("tell the first row of one that another order gets as well, once", () => {
    const numbers = new NumbersOfFile();
    expect(numbers.give("N", row(1, "a"))).toBeNull();
    expect(numbers.give("N", row(2, "a"))).toBeNull();
    expect(numbers.give("N", row(3, "b"))).toMatch(/^row 2 gives N to the order "#a"/);
    expect(numbers.give("N", row(4, "c"))).toMatch(/^row 2 gives N/);
    expect(numbers.late.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'row 4 gives N to the order "#b": do both share it?'],
    ]);
  });
  it("tell two rows that exchange what they have", () => {
    const numbers = new NumbersOfFile();
    numbers.takeFrom("b", row(1, "a"));
    numbers.takeFrom("c", row(2, "a"));
    expect(numbers.late).toEqual([]);
    numbers.takeFrom("a", row(3, "b"));
    expect(numbers.late.map(({ seq }) => seq)).toEqual([3, 1]);
  });
});
