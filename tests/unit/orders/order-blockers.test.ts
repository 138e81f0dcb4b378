import { describe, expect, it } from "vitest";
import { blockersOf, type CauseFacts, MAX_CAUSE } from "../../../src/domain/orders/blockers/blockers.ts";
import { causeLabel, filterOf } from "../../../src/domain/orders/blockers/group.ts";
import { linkToOrders } from "../../../src/domain/orders/blockers/question.ts";
import { waitingFor } from "../../../src/domain/orders/blockers/waiting-for.ts";
import { splitWaitsFor, WAITS_FOR } from "../../../src/domain/orders/blockers/waits-for.ts";
import { GATE_NAMES } from "../../../src/domain/orders/gates/gate-names.ts";
import { closedGates, type Gate, gatesNow } from "../../../src/domain/orders/gates/gates.ts";
import { draftOrder, type NewOrder } from "../../../src/domain/orders/incoming/draft-order.ts";
import { type Order, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import { FAULT } from "./world.ts";

const NOW = "2026-11-23T18:00:00.000Z";
const FACTS: CauseFacts = { reference: "R-1", mappingKeys: ["sku:A", "sku:A", "sku:B"] };
const TEE = {
  id: "v1",
  catalogId: "c1",
  code: "TEE",
  inStock: true,
  supplierMaxPrice: 900n,
  requiredSlots: [],
};
const PRICES = {
  seller: {
    goods: new Map([["c1", 950n]]),
    shipping: new Map([["c1|US|standard", { first: 499n, additional: 150n }]]),
  },
  agency: null,
};

function orderOf(over: Partial<NewOrder> = {}, variants: (typeof TEE | null)[] = [TEE]): Order {
  const items = variants.map((variant, index) => ({
    title: `Item ${index}`,
    sku: null,
    mappingKey: `sku:${index}`,
    quantity: 1,
    unitPrice: 2_900n,
    artworks: [],
    mockup: null,
    variant,
  }));
  const input: NewOrder = {
    teamId: "t1",
    orderName: "#1",
    reference: "R-1",
    fullName: "Ann Lee",
    email: "",
    phone: "",
    address1: "20 Maple Avenue",
    address2: "",
    city: "San Pedro",
    province: "CA",
    provinceCode: "CA",
    zipCode: "90731",
    countryCode: "US",
    addressStatus: 1,
    excluded: false,
    shippingOption: "standard",
    subTotalPrice: 2_900n,
    shippingFee: 599n,
    totalDiscount: 0n,
    totalPrice: 3_499n,
    note: "",
    createdAt: NOW,
    items,
    ...over,
  };
  let made = 0;
  return draftOrder(input, PRICES, true, () => `id-${(made += 1)}`);
}

const blockers = (order: Order, facts = FACTS) => blockersOf(order, facts, gatesNow(order, [], NOW), NOW);
const keys = (order: Order, facts = FACTS) => blockers(order, facts).map(({ gate, cause }) => [gate, cause]);

describe("the blockers of an order", () => {
  it("are one per mapping key, so that one mapping resolves all orders with the key", () => {
    expect(keys(orderOf({}, [null, null, null]))).toEqual([
      ["mapped", "sku:A"],
      ["mapped", "sku:B"],
    ]);
  });

  it("name the verdict on an address, and the country of an excluded destination", () => {
    expect(keys(orderOf({ addressStatus: 0 }))).toEqual(expect.arrayContaining([["address", "wrong"]]));
    const approving = { ...orderOf({ excluded: true }), status: "InReview" as const };
    expect(keys(approving)).toEqual(expect.arrayContaining([["destination", "US"]]));
    const island = { ...approving, provinceCode: "PR" };
    expect(keys(island)).toEqual(expect.arrayContaining([["destination", "PR"]]));
  });

  it("name the variants without stock, and the supplier where the catalog is the platform's", () => {
    const order: Order = { ...orderOf(), status: "InReview" };
    order.items = order.items.map((item) => ({ ...item, inStock: false, isSupplied: true }));
    expect(blockers(order)).toMatchObject([{ gate: "stock", owner: "supplier", cause: "v1" }]);
  });

  it("name the rule that could not act, whose side has to look at the order", () => {
    expect(blockers({ ...orderOf(), ruleFault: FAULT })).toMatchObject([
      { gate: "rule", owner: "agency", cause: FAULT.rule },
    ]);
  });

  it("are the next step while every gate is open, with the time since it is waited for", () => {
    const ready: Order = { ...orderOf(), status: "InReview" };
    expect(closedGates(ready, "approve")).toEqual([]);
    expect(blockersOf(ready, FACTS, [], NOW)).toMatchObject([
      { gate: "approve", owner: "agency", since: NOW },
    ]);
    const before = [{ gate: "approve" as const, since: "2026-11-01T00:00:00.000Z" }];
    expect(blockersOf(ready, FACTS, [], NOW, before)).toMatchObject([{ since: before[0]?.since }]);
    const held: Order = {
      ...ready,
      status: "Hold",
      hold: { owner: "agency", from: "InReview", reason: "", since: NOW },
    };
    expect(blockersOf(held, FACTS, [], NOW)).toEqual([]);
    expect(blockersOf({ ...ready, status: "InProduction" }, FACTS, [], NOW)).toEqual([]);
  });

  it("include a pending cancel request after pickup", () => {
    const order: Order = { ...orderOf(), status: "InProduction", cancelRequest: "pending" };
    expect(blockersOf(order, FACTS, [], NOW)).toMatchObject([{ gate: "cancel-request", owner: "agency" }]);
  });

  it("have what the buyer paid as amount, or the charge of an order without a price", () => {
    const closed: Gate[] = [{ gate: "paid", owner: "buyer", since: NOW, fix: "" }];
    expect(blockersOf(orderOf(), FACTS, closed, NOW)[0]?.amount).toBe(3_499n);
    const free = orderOf({ totalPrice: 0n });
    const [lot] = free.items.flatMap((item) => item.lots);
    if (lot) lot.goods = { total: 950n, later: 950n };
    expect(blockersOf(free, FACTS, closed, NOW)[0]?.amount).toBe(950n + (lot?.shipping.total ?? 0n));
  });

  it("have as due what the order's own collections do not cover", () => {
    const ready = orderOf();
    for (const item of ready.items) for (const lot of item.lots) lot.goods = { total: 1_000n, later: 0n };
    const due = blockersOf(ready, FACTS, [], NOW)[0]?.due ?? 0n;
    const sale = { ...UNPAID_SALE, paid: true, collected: 300n, unearned: 300n };
    expect(blockersOf({ ...ready, sale }, FACTS, [], NOW)[0]?.due).toBe(due - 300n);
    expect(blockersOf({ ...ready, sale: { ...sale, unearned: 9_999_999n } }, FACTS, [], NOW)[0]?.due).toBe(
      0n,
    );
  });

  it("shorten a long key, which an index could not hold", () => {
    const facts = { ...FACTS, mappingKeys: ["x".repeat(2_000)] };
    expect(blockers(orderOf({}, [null]), facts)[0]?.cause).toHaveLength(MAX_CAUSE);
  });
});

describe("the filter Reason", () => {
  it("has every gate, both steps and every owner", () => {
    const values = WAITS_FOR.map(({ value }) => value);
    expect(values).toEqual([
      ...GATE_NAMES,
      "submit",
      "approve",
      "owner-seller",
      "owner-agency",
      "owner-designer",
      "owner-buyer",
      "owner-supplier",
    ]);
    expect(splitWaitsFor(["owner-agency", "stock", "submit"])).toEqual({
      waited: ["stock", "submit"],
      owners: ["agency"],
    });
  });

  it("says for each order what it waits for", () => {
    const open = { hold: null, gates: [], cancelRequest: null };
    expect(waitingFor({ ...open, status: "Unfulfilled" }, false)).toEqual(["submit"]);
    expect(waitingFor({ ...open, status: "Rejected" }, true)).toEqual(["balance"]);
    expect(waitingFor({ ...open, status: "InReview" }, false)).toEqual(["approve"]);
    expect(waitingFor({ ...open, status: "Approved" }, false)).toEqual([]);
    expect(waitingFor({ ...open, hold: {}, status: "Hold" }, false)).toEqual([]);
    expect(waitingFor({ ...open, gates: [{ gate: "price" }], status: "Unfulfilled" }, true)).toEqual([
      "price",
    ]);
  });

  it("says that an order waits for the answer to a cancel request, also after pickup", () => {
    const asked = { hold: null, cancelRequest: "pending" as const };
    expect(waitingFor({ ...asked, gates: [], status: "InProduction" }, false)).toEqual(["cancel-request"]);
    const gates = [{ gate: "stock" as const }, { gate: "cancel-request" as const }];
    expect(waitingFor({ ...asked, gates, status: "Approved" }, false)).toEqual(["stock", "cancel-request"]);
    const answered = { ...asked, cancelRequest: "canceled" as const, gates: [] };
    expect(waitingFor({ ...answered, status: "InProduction" }, false)).toEqual([]);
  });
});

describe("a group of blocked orders", () => {
  const group = {
    gate: "mapped" as const,
    owner: "seller" as const,
    key: "sku:A",
    team: { id: "t1", name: "Fern & Co" },
    item: null,
    variant: null,
    goods: null,
    designer: null,
    rule: null,
  };

  it.each([
    [{ item: { title: "Moon tee", sku: "A" } }, "SKU A"],
    [{ item: { title: "Moon tee", sku: null } }, "Moon tee"],
    [{ gate: "address" as const, key: "wrong" }, "Wrong address"],
    [{ gate: "address" as const, key: "doubtful" }, "Doubtful address"],
    [{ gate: "destination" as const, key: "DE" }, "Germany"],
    [{ gate: "balance" as const, key: "" }, "Fern & Co"],
    [{ gate: "price" as const, key: "seller" }, "Base cost of Fern & Co"],
    [{ gate: "stock" as const, variant: { code: "TEE-M", catalog: "Tee" } }, "Tee, TEE-M"],
    [{ gate: "stock" as const, goods: { title: "Mug 11oz", sku: "MUG-1" } }, "Mug 11oz, MUG-1"],
    [{ gate: "rule" as const, key: "r1", rule: "Hold large orders" }, "Hold large orders"],
    [{ gate: "rule" as const, key: "r1" }, "A rule of the agency"],
  ])("%j is named %s", (over, label) => {
    expect(causeLabel({ ...group, ...over })).toBe(label);
  });

  it("has a filter that a seller's list accepts without the seller", () => {
    const filter = filterOf(group);
    expect(filter).toEqual({ waitsFor: "mapped", cause: "sku:A", sellerTeam: "t1" });
    expect(linkToOrders({ filter })).toBe("/s/orders?waitsFor=mapped&cause=sku%3AA");
  });
});
