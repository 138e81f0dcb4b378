import { describe, expect, it } from "vitest";
import { catalogs, isSellable, variantOf } from "../../../src/demonstration/content/catalogs.ts";
import {
  type DemoTeam,
  excludedDestinations,
  sellerTeams,
} from "../../../src/demonstration/content/teams.ts";
import { usBuyer } from "../../../src/demonstration/orders/buyers.ts";
import {
  harmlessMistakes,
  invalidAddressMistakes,
  makeMistake,
} from "../../../src/demonstration/orders/mistakes.ts";
import type { NewOrder, OrderDraft } from "../../../src/demonstration/orders/order-draft.ts";
import { demoOrders } from "../../../src/demonstration/orders/orders.ts";
import { everyOutcome } from "../../../src/demonstration/orders/outcomes.ts";
import { createRandom } from "../../../src/demonstration/random.ts";
import { reportAddress } from "../../../src/domain/orders/address/check.ts";
import { ORDER_STATUSES } from "../../../src/domain/orders/status.ts";
import { postalData } from "../../../src/server/orders/address/postal-data.ts";

const now = "2026-06-15T17:00:00.000Z";
const teamOf = (code: string): DemoTeam => {
  const team = sellerTeams.find((candidate) => candidate.code === code);
  if (!team) throw new Error(`no team ${code}`);
  return team;
};
const ordersOf = (code: string, count: number, seed = 42): OrderDraft[] => [
  ...demoOrders(createRandom(seed), { team: teamOf(code), catalogs, count, now }),
];
const verdictOn = ({ address }: Pick<OrderDraft, "address">) => reportAddress(address, postalData()).verdict;
const fern = ordersOf("FERN", 500);
const comet = ordersOf("COMET", 200);
const moving = [...fern, ...comet].filter((order) => order.target.gate === null);
const waitingAt = (gate: string) => [...fern, ...comet].filter((order) => order.target.gate === gate);
const variantsOf = (order: OrderDraft) => order.items.map((item) => variantOf(catalogs, item.sku));
const times = ({ createdAt, target }: OrderDraft): string[] =>
  [
    createdAt,
    target.timeline.submittedAt,
    target.timeline.approvedAt,
    target.timeline.pickedUpAt,
    target.parcels[0]?.shippedAt,
    target.parcels[0]?.deliveredAt,
    target.timeline.decidedAt,
  ].filter((at): at is string => typeof at === "string");

describe("a demonstration team's orders", () => {
  it("are the same for the same seed and current time", () => {
    expect(ordersOf("FERN", 160)).toEqual(ordersOf("FERN", 160));
    expect(ordersOf("FERN", 160, 43)).not.toEqual(ordersOf("FERN", 160));
  });

  it("are sorted from oldest to newest, in the requested number, with ascending names", () => {
    expect(fern).toHaveLength(500);
    const created = fern.map((order) => order.createdAt);
    expect(created).toEqual([...created].sort());
    expect(fern[1]?.name).toBe(`#${teamOf("FERN").firstNumber + 1}`);
  });

  it("have every status, and wait at every gate at least once", () => {
    const seen = new Set(comet.map(({ target }) => `${target.status} ${target.gate}`));
    expect(
      everyOutcome
        .map(([outcome]) => `${outcome.status} ${outcome.gate}`)
        .filter((outcome) => !seen.has(outcome)),
    ).toEqual([]);
    expect(new Set(comet.map(({ target }) => target.status))).toEqual(new Set(Object.keys(ORDER_STATUSES)));
    expect(waitingAt("paid").every((order) => comet.includes(order))).toBe(true);
  });

  it("are mostly fulfilled, as in a shop that has run for months", () => {
    const done = fern.filter((order) => order.target.status === "Fulfilled").length;
    expect(done / fern.length).toBeGreaterThan(0.55);
  });

  it("go through their steps in order, none in the future", () => {
    for (const order of [...fern, ...comet]) {
      const steps = times(order);
      expect(steps, order.name).toEqual([...steps].sort());
      expect(steps.filter((at) => at > now)).toEqual([]);
    }
  });

  it("have parcels exactly when shipped, with each unit in one parcel", () => {
    for (const { items, target } of [...fern, ...comet]) {
      const shipped = ["PartiallyFulfilled", "InTransit", "Fulfilled", "CancelShipment"].includes(
        target.status,
      );
      expect(target.parcels.length > 0).toBe(shipped);
      const sent = items.map((_, i) =>
        target.parcels
          .flatMap((p) => p.units)
          .filter((u) => u.item === i)
          .reduce((sum, u) => sum + u.quantity, 0),
      );
      const ordered = items.map((item) => item.quantity);
      if (target.status === "PartiallyFulfilled") {
        const open = ordered.reduce((a, b) => a + b, 0) - sent.reduce((a, b) => a + b, 0);
        expect(open).toBeGreaterThan(0);
      } else if (shipped) expect(sent).toEqual(ordered);
      expect(target.parcels.some((parcel) => parcel.voided)).toBe(target.status === "CancelShipment");
    }
  });

  it("wait at no gate unless intended", () => {
    const references = moving.map((order) => `${fern.includes(order)} ${order.reference}`);
    expect(new Set(references).size).toBe(references.length);
    for (const order of moving) {
      expect(variantsOf(order).every((variant) => variant !== null && isSellable(variant))).toBe(true);
      expect(order.items.every((item) => item.artwork !== null)).toBe(true);
      expect(verdictOn(order)).toBe("good");
      const banned = excludedDestinations.find((d) => d.countryCode === order.address.countryCode);
      expect(banned?.provinceCode.includes(order.address.province) ?? false).toBe(false);
    }
  });

  it("have a shipping price to their destination", () => {
    for (const order of moving) {
      const { countryCode, province } = order.address;
      for (const item of order.items) {
        const catalog = catalogs.find((c) => c.variants.some((v) => v.sku === item.sku));
        const zones = [`${countryCode}-${province}`, countryCode, "*"];
        const priced = catalog?.sellerShipping.some(
          (row) => zones.includes(row.zone) && row.option === order.shippingOption,
        );
        expect(priced, `${item.sku} to ${zones[0]}`).toBe(true);
      }
    }
  });

  it("have a cause for each closed gate", () => {
    expect(waitingAt("mapped").every((o) => variantsOf(o).includes(null))).toBe(true);
    expect(
      waitingAt("artwork").every((o) => o.items.some((i) => i.artwork === null) && o.target.design === null),
    ).toBe(true);
    expect(
      waitingAt("design").every((o) => o.items.some((i) => i.artwork === null) && o.target.design !== null),
    ).toBe(true);
    expect(waitingAt("stock").every((o) => variantsOf(o).some((v) => v?.inStock === false))).toBe(true);
    expect(waitingAt("price").every((o) => variantsOf(o).some((v) => v?.sellerCost === null))).toBe(true);
    expect(waitingAt("destination").every((o) => o.address.province === "PR")).toBe(true);
    expect(waitingAt("balance").every((o) => o.items.some((i) => i.quantity > 100))).toBe(true);
    expect(waitingAt("cancel-request").every((o) => o.target.cancelRequest === "pending")).toBe(true);
    for (const { address, target } of waitingAt("address")) {
      const held = ["wrong", "doubtful"].includes(verdictOn({ address }));
      expect(held).toBe(target.status === "Unfulfilled");
      expect(target.addressStatus).toBe(target.status === "Unfulfilled" ? 0 : 3);
    }
  });

  it("share a duplicate reference with an order that still exists", () => {
    const lists = Array.from({ length: 60 }, (_, i) => ordersOf("COMET", 150, 200 + i));
    const pairs = lists.flatMap((list) =>
      list
        .filter((order) => order.target.gate === "reference")
        .map((order) => [order, list.find((other) => other.reference === order.reference)] as const),
    );
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    expect(pairs.filter(([order, twin]) => twin === order || twin?.target.status === "Cancel")).toEqual([]);
  });
});

describe("a demonstration order with a mistake", () => {
  const { customer, address } = usBuyer(createRandom(8));
  const order: NewOrder = {
    name: "FERN-1",
    reference: "1",
    createdAt: now,
    customer,
    address,
    items: [
      {
        sku: "TEE-BLK-M",
        quantity: 1,
        unitPriceCents: 2_499,
        title: "Wild and Free Tee",
        artwork: "Wild and Free",
      },
    ],
    shippingOption: "standard",
    shippingFeeCents: 599,
    discountCents: 0,
    note: null,
    mistakes: [],
  };

  it.each(invalidAddressMistakes)("fails the address check: %s", (name) => {
    for (let seed = 0; seed < 12; seed++) {
      const made = makeMistake(createRandom(seed), name, order);
      expect(["wrong", "doubtful"]).toContain(verdictOn(made));
      expect(made.mistakes).toEqual([name]);
    }
  });

  it.each(harmlessMistakes)("keeps its gates open but changes something: %s", (name) => {
    const made = makeMistake(createRandom(1), name, order);
    expect(verdictOn(made)).toBe("good");
    expect({ ...made, mistakes: [] }).not.toEqual(order);
  });

  it("leaves the given order unchanged, and an unmapped SKU is in no catalog", () => {
    const before = structuredClone(order);
    for (let seed = 0; seed < 40; seed++) {
      const made = makeMistake(createRandom(seed), "unmapped SKU", order);
      expect(variantOf(catalogs, made.items[0]?.sku ?? "")).toBeNull();
    }
    expect(order).toEqual(before);
  });
});
