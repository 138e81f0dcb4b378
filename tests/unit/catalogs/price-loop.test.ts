import { describe, expect, it } from "vitest";
import {
  isOnSaleAfter,
  type PriceParty,
  type PublishStatus,
  possibleTransitions,
  STATUS,
  TRANSITIONS,
  transitionsOfSave,
  transitionTo,
} from "../../../src/domain/catalogs/price-loop.ts";

const ALL = Object.values(STATUS);
const BOTH: readonly PriceParty[] = ["owner", "supplier"];
const { draft, published, askPrice, filledPrice, confirmPrice, updatingPrice, updatedPrice } = STATUS;

/** Every possible change as `from-to`, with the party that may make it. */
const EXPECTED: Readonly<Record<string, PriceParty>> = {
  "0-1": "owner",
  "0-2": "owner",
  "1-2": "owner",
  "2-3": "supplier",
  "3-4": "owner",
  "4-1": "owner",
  "6-1": "owner",
  "1-0": "owner",
  "0-5": "supplier",
  "1-5": "supplier",
  "2-5": "supplier",
  "3-5": "supplier",
  "4-5": "supplier",
  "6-5": "supplier",
  "5-6": "supplier",
};
const PAIRS = ALL.flatMap((from) => ALL.map((to) => [from, to] as const));

describe("transitionTo", () => {
  it.each(PAIRS)("allows the change from %i to %i only to the party in the table", (from, to) => {
    const party = EXPECTED[`${from}-${to}`];
    for (const by of BOTH) {
      const found = transitionTo(from, to, [by]);
      expect("transition" in found, JSON.stringify(found)).toBe(by === party);
    }
    expect("transition" in transitionTo(from, to, BOTH)).toBe(party !== undefined);
  });

  it("names the allowed former statuses in its refusal, or that the catalog has the status already", () => {
    expect(transitionTo(askPrice, published, BOTH)).toEqual({
      reason: "A catalog becomes Published from Draft, Confirm price or Updated price. This one is Ask price",
    });
    expect(transitionTo(published, published, BOTH)).toEqual({ reason: "This catalog is Published already" });
    expect(transitionTo(draft, published, ["supplier"])).toEqual({
      reason: "Only the owner of this catalog can do this",
    });
  });
});

describe("transitionsOfSave", () => {
  it("reaches Updated price in one step from Updating price, and in two from every other status", () => {
    for (const from of ALL) {
      const found = transitionsOfSave(from, updatedPrice, ["supplier"]);
      const steps = "transitions" in found ? found.transitions.map(({ to }) => to) : found.reason;
      expect(steps, String(from)).toEqual(
        from === updatedPrice ? [] : from === updatingPrice ? [updatedPrice] : [updatingPrice, updatedPrice],
      );
    }
  });

  it("keeps a status without a transition, and refuses impossible changes", () => {
    expect(transitionsOfSave(filledPrice, filledPrice, [])).toEqual({ transitions: [] });
    expect(transitionsOfSave(draft, confirmPrice, BOTH)).toHaveProperty("reason");
    expect(transitionsOfSave(draft, updatedPrice, ["owner"])).toHaveProperty("reason");
  });
});

describe("possibleTransitions", () => {
  it.each(ALL)("offers from %i exactly what transitionTo allows", (from: PublishStatus) => {
    for (const parties of [["owner"], ["supplier"], BOTH] as const) {
      const offered = possibleTransitions(from, parties).map(({ to }) => to);
      expect(offered.toSorted((a, b) => a - b)).toEqual(
        ALL.filter((to) => "transition" in transitionTo(from, to, parties)),
      );
    }
  });
});

describe("isOnSaleAfter", () => {
  const after = (name: string, isOnSale: boolean) =>
    TRANSITIONS.filter((one) => one.name === name).map((one) => isOnSaleAfter(one, isOnSale));

  it("keeps a catalog on sale from its publication until it is unpublished", () => {
    expect(after("publish", false)).toEqual([true]);
    expect(after("unpublish", true)).toEqual([false]);
    for (const name of ["ask", "fill", "confirm", "update", "finish"]) {
      expect([after(name, true), after(name, false)], name).toEqual([[true], [false]]);
    }
  });
});
