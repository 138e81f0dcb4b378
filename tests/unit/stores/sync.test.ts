import { describe, expect, it } from "vitest";
import { NumbersOfFile } from "../../../src/domain/orders/tracking/index.ts";
import {
  askedPause,
  isAccessRefused,
  outcomeOfStatus,
  pauseBeforeNext,
  syncSteps,
} from "../../../src/domain/stores/sync.ts";
import { platformOfFormat, syncTargetOf } from "../../../src/domain/stores/sync-target.ts";

const units = (itemId: string, quantity: number) => ({ itemId, sku: itemId, title: itemId, quantity });
const desired = { number: "N-1", carrier: "ups", items: [units("tee", 2)], voided: false };
const synced = { number: "N-1", carrier: "ups", items: [units("tee", 2)], remote: ["7"] };

describe("syncSteps", () => {
  it("returns no steps for a synced parcel", () => {
    expect(syncSteps(desired, synced)).toEqual([]);
  });
  it("ships the whole parcel first and later only the added units", () => {
    expect(syncSteps(desired, null)).toEqual([{ type: "ship", items: desired.items }]);
    const more = { ...desired, items: [units("tee", 3), units("mug", 1)] };
    expect(syncSteps(more, synced)).toEqual([{ type: "ship", items: [units("tee", 1), units("mug", 1)] }]);
  });
  it("corrects the number before it ships added units", () => {
    const both = { ...desired, number: "N-2", items: [units("tee", 3)] };
    expect(syncSteps(both, synced).map(({ type }) => type)).toEqual(["correct", "ship"]);
  });
  it("voids a parcel whether or not a sync is recorded", () => {
    for (const recorded of [synced, null])
      expect(syncSteps({ ...desired, voided: true }, recorded)).toEqual([{ type: "void" }]);
  });
});

describe("the outcome of a store's response", () => {
  it.each([
    [200, "synced"],
    [204, "synced"],
    [301, "blocked"],
    [302, "blocked"],
    [400, "refused"],
    [401, "blocked"],
    [402, "blocked"],
    [403, "blocked"],
    [404, "blocked"],
    [409, "postponed"],
    [422, "refused"],
    [423, "blocked"],
    [429, "postponed"],
    [500, "postponed"],
    [503, "postponed"],
  ])("maps status %s to %s", (status, result) => {
    expect(outcomeOfStatus(status, "").result).toBe(result);
  });
  it("is a refused access at 401, and at 403 with an error text of the platform", () => {
    const isRefused = (status: number, text: string) => {
      const outcome = outcomeOfStatus(status, text);
      return outcome.result === "blocked" && isAccessRefused(outcome.reason);
    };
    expect([isRefused(401, ""), isRefused(403, "No such scope"), isRefused(403, "")]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it("delays each retry longer, respects Retry-After up to a limit, and ends", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseBeforeNext(attempts))).toEqual([
      60,
      300,
      900,
      3_600,
      10_800,
      18_000,
      undefined,
    ]);
    expect(["120", "", "soon", undefined, "-1", "NaN", "1e300", "Infinity"].map(askedPause)).toEqual([
      120,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      18_000,
      18_000,
    ]);
    expect(pauseBeforeNext(1, 600)).toBe(600);
    expect(pauseBeforeNext(1, 10_000_000)).toBe(18_000);
  });
});

describe("syncTargetOf", () => {
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
  ])("maps the file format %s to the platform %s", (format, platform) => {
    expect(platformOfFormat(format)).toBe(platform);
  });
  it("returns the only store of the platform that can be synced", () => {
    const others = [one({ id: "i2", hasAccess: false }), one({ id: "i3", platform: "etsy" })];
    expect(syncTargetOf({ platform: "shopify", integrationId: null }, [one(), ...others])).toMatchObject({
      integrationId: "i1",
      status: "waiting",
    });
  });
  it("returns null for an order without a store, and otherwise the reason", () => {
    expect(syncTargetOf({ platform: "other", integrationId: null }, [one()])).toBeNull();
    expect(syncTargetOf({ platform: "etsy", integrationId: null }, [one()])?.reason).toBe(
      "The seller has connected no Etsy store",
    );
    expect(
      syncTargetOf({ platform: "shopify", integrationId: null }, [one({ sendTracking: false })]),
    ).toMatchObject({ status: "unneeded" });
    expect(
      syncTargetOf({ platform: "shopify", integrationId: null }, [one(), one({ id: "i2" })]),
    ).toMatchObject({ status: "unconnected" });
  });
});

describe("NumbersOfFile", () => {
  const row = (seq: number, orderId: string) => ({ seq, row: seq + 1, orderId, orderName: `#${orderId}` });
  it("reports a number that another order also gets once, on its first row", () => {
    const numbers = new NumbersOfFile();
    expect(numbers.give("N", row(1, "a"))).toBeNull();
    expect(numbers.give("N", row(2, "a"))).toBeNull();
    expect(numbers.give("N", row(3, "b"))).toMatch(/^row 2 gives N to the order "#a"/);
    expect(numbers.give("N", row(4, "c"))).toMatch(/^row 2 gives N/);
    expect(numbers.late.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'row 4 gives N to the order "#b": do both share it?'],
    ]);
  });
  it("reports two rows that exchange their numbers", () => {
    const numbers = new NumbersOfFile();
    numbers.takeFrom("b", row(1, "a"));
    numbers.takeFrom("c", row(2, "a"));
    expect(numbers.late).toEqual([]);
    numbers.takeFrom("a", row(3, "b"));
    expect(numbers.late.map(({ seq }) => seq)).toEqual([3, 1]);
  });
});
