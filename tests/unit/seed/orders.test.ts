import { describe, expect, it } from "vitest";
import { checkAddress } from "../../../src/domain/orders/address.ts";
import { ORDER_STATUSES } from "../../../src/domain/orders/status.ts";
import { usBuyer } from "../../../src/server/db/seed/content/buyers.ts";
import { catalogs, isSellable, variantOf } from "../../../src/server/db/seed/content/catalogs.ts";
import { everyFate } from "../../../src/server/db/seed/content/fates.ts";
import {
  harmlessMistakes,
  invalidAddressMistakes,
  makeMistake,
} from "../../../src/server/db/seed/content/mistakes.ts";
import type { NewOrder, OrderDraft } from "../../../src/server/db/seed/content/order-draft.ts";
import { demoOrders } from "../../../src/server/db/seed/content/orders.ts";
import { excludedDestinations } from "../../../src/server/db/seed/content/places.ts";
import { type DemoTeam, sellerTeams } from "../../../src/server/db/seed/content/teams.ts";
import { createRandom } from "../../../src/server/db/seed/random.ts";

const now = "2026-06-15T17:00:00.000Z";
const teamOf = (code: string): DemoTeam => {
  const team = sellerTeams.find((one) => one.code === code);
  if (!team) throw new Error(`no team ${code}`);
  return team;
};
const ordersOf = (code: string, count: number, seed = 42): OrderDraft[] => [
  ...demoOrders(createRandom(seed), { team: teamOf(code), catalogs, count, now }),
];
const fern = ordersOf("FERN", 500);
const comet = ordersOf("COMET", 200);
const moving = [...fern, ...comet].filter((order) => order.target.gate === null);
const stuckAt = (gate: string) => [...fern, ...comet].filter((order) => order.target.gate === gate);
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
  it("are the same for the same seed and present", () => {
    expect(ordersOf("FERN", 160)).toEqual(ordersOf("FERN", 160));
    expect(ordersOf("FERN", 160, 43)).not.toEqual(ordersOf("FERN", 160));
  });

  it("come oldest first, as many as asked for, under names that count up", () => {
    expect(fern).toHaveLength(500);
    const created = fern.map((order) => order.createdAt);
    expect(created).toEqual([...created].sort());
    expect(fern[1]?.name).toBe(`#${teamOf("FERN").firstNumber + 1}`);
  });

  it("have every status, and are stuck at every gate at least once", () => {
    const seen = new Set(comet.map(({ target }) => `${target.status} ${target.gate}`));
    expect(
      everyFate.map(([fate]) => `${fate.status} ${fate.gate}`).filter((fate) => !seen.has(fate)),
    ).toEqual([]);
    expect(new Set(comet.map(({ target }) => target.status))).toEqual(new Set(Object.keys(ORDER_STATUSES)));
    expect(stuckAt("paid").every((order) => comet.includes(order))).toBe(true);
  });

  it("are mostly fulfilled, as in a shop that has run for months", () => {
    const done = fern.filter((order) => order.target.status === "Fulfilled").length;
    expect(done / fern.length).toBeGreaterThan(0.55);
  });

  it("take their steps in order, none in the future", () => {
    for (const order of [...fern, ...comet]) {
      const steps = times(order);
      expect(steps, order.name).toEqual([...steps].sort());
      expect(steps.filter((at) => at > now)).toEqual([]);
    }
  });

  it("have parcels once shipped and only then, with no unit sent twice", () => {
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

  it("meet no gate unless they are to be stuck at one", () => {
    const references = moving.map((order) => `${fern.includes(order)} ${order.reference}`);
    expect(new Set(references).size).toBe(references.length);
    for (const order of moving) {
      expect(variantsOf(order).every((variant) => variant !== null && isSellable(variant))).toBe(true);
      expect(order.items.every((item) => item.artworkIndex !== null)).toBe(true);
      expect(checkAddress(order.address).status).toBe(1);
      const banned = excludedDestinations.find((d) => d.countryCode === order.address.countryCode);
      expect(banned?.provinceCode.includes(order.address.province) ?? false).toBe(false);
    }
  });

  it("can be sent where they go: each has a shipping price there", () => {
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

  it("that are stuck have the cause of it", () => {
    expect(stuckAt("mapped").every((o) => variantsOf(o).includes(null))).toBe(true);
    expect(
      stuckAt("artwork").every(
        (o) => o.items.some((i) => i.artworkIndex === null) && o.target.design === null,
      ),
    ).toBe(true);
    expect(
      stuckAt("design").every(
        (o) => o.items.some((i) => i.artworkIndex === null) && o.target.design !== null,
      ),
    ).toBe(true);
    expect(stuckAt("stock").every((o) => variantsOf(o).some((v) => v?.inStock === false))).toBe(true);
    expect(stuckAt("price").every((o) => variantsOf(o).some((v) => v?.sellerCost === null))).toBe(true);
    expect(stuckAt("destination").every((o) => o.address.province === "PR")).toBe(true);
    expect(stuckAt("balance").every((o) => o.items.some((i) => i.quantity > 100))).toBe(true);
    expect(stuckAt("cancel-request").every((o) => o.target.cancelRequest === "pending")).toBe(true);
    for (const { address, target } of stuckAt("address")) {
      expect(checkAddress(address).status).toBe(target.status === "Unfulfilled" ? 0 : 1);
      expect(target.addressStatus).toBe(target.status === "Unfulfilled" ? 0 : 3);
    }
  });

  it("that repeat a reference repeat that of an order which still stands", () => {
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

describe("a mistake", () => {
  const { customer, address } = usBuyer(createRandom(8));
  const order: NewOrder = {
    name: "FERN-1",
    reference: "1",
    createdAt: now,
    customer,
    address,
    items: [
      { sku: "TEE-BLK-M", quantity: 1, unitPriceCents: 2_499, title: "Wild and Free Tee", artworkIndex: 0 },
    ],
    shippingOption: "standard",
    shippingFeeCents: 599,
    discountCents: 0,
    note: null,
    mistakes: [],
  };

  it.each(invalidAddressMistakes)("in the address is refused by the check: %s", (name) => {
    for (let seed = 0; seed < 12; seed++) {
      const made = makeMistake(createRandom(seed), name, order);
      expect(checkAddress(made.address).status).toBe(0);
      expect(made.mistakes).toEqual([name]);
    }
  });

  it.each(harmlessMistakes)("that closes no gate still changes something: %s", (name) => {
    const made = makeMistake(createRandom(1), name, order);
    expect(checkAddress(made.address).status).toBe(1);
    expect({ ...made, mistakes: [] }).not.toEqual(order);
  });

  it("is made on a copy, and an unmapped SKU is none that a catalog knows", () => {
    const before = structuredClone(order);
    for (let seed = 0; seed < 40; seed++) {
      const made = makeMistake(createRandom(seed), "unmapped SKU", order);
      expect(variantOf(catalogs, made.items[0]?.sku ?? "")).toBeNull();
    }
    expect(order).toEqual(before);
  });
});
