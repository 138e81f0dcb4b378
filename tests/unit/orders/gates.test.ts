import { describe, expect, test } from "vitest";
import {
  closedGates,
  faultText,
  gatesNow,
  nextStep,
  type Step,
  withReferenceGate,
} from "../../../src/domain/orders/gates/gates.ts";
import { type Design, type Order, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import { addOrder, addTeam, FAULT, item, newWorld } from "./world.ts";

function order(over: Partial<Order> = {}): Order {
  const world = newWorld();
  addTeam(world, "fern");
  return addOrder(world, "A", "fern", over);
}
const design = (status: Design["status"], captured = false): Design => ({
  status,
  fee: 500n,
  cost: 300n,
  designerId: null,
  hiredBy: "seller",
  requesterId: null,
  submittedBy: null,
  brief: "",
  dueDate: null,
  requestedAt: null,
  captured,
  refunded: 0n,
});
const gates = (of: Order, step: Step) => closedGates(of, step).map((gate) => `${gate.gate} ${gate.owner}`);
const fix = (of: Order, step: Step) => closedGates(of, step)[0]?.fix;

describe("the gates before submitting", () => {
  test("are all open for a complete order", () => {
    expect(closedGates(order(), "submit")).toEqual([]);
    expect(closedGates(order({ addressStatus: 3 }), "submit")).toEqual([]);
    expect(closedGates(order({ addressStatus: 2, excluded: true }), "submit")).toEqual([]);
  });
  test("report how many items have no variant", () => {
    const one = order({ items: [item("1", { variantId: null }), item("2")] });
    const two = order({ items: [item("1", { variantId: null }), item("2", { variantId: null })] });
    expect(gates(one, "submit")).toEqual(["mapped seller"]);
    expect(fix(one, "submit")).toBe("Map 1 item to a variant");
    expect(fix(two, "submit")).toBe("Map 2 items to a variant");
  });
  test("require artwork, or a hired designer instead", () => {
    const items = [item("1", { artworkComplete: false })];
    expect(gates(order({ items }), "submit")).toEqual(["artwork seller"]);
    expect(fix(order({ items }), "submit")).toBe(
      "Add the artwork that the catalog requires, or hire a designer",
    );
    expect(gates(order({ items, design: design("assign") }), "submit")).toEqual([]);
  });
  test("are closed by artwork that is bad for print, and not by doubtful artwork", () => {
    const printing = (status: "bad" | "doubtful") => [
      item("1", { print: { status, slot: 2, message: "Prints at 50 DPI" } }),
    ];
    for (const step of ["submit", "approve", "pickup"] as const) {
      expect(gates(order({ items: printing("bad") }), step)).toEqual(["artwork seller"]);
      expect(gates(order({ items: printing("doubtful") }), step)).toEqual([]);
    }
    expect(fix(order({ items: printing("bad") }), "submit")).toBe(
      "Replace artwork 2, or print it as it is. Prints at 50 DPI",
    );
    expect(gates(order({ items: printing("bad"), design: design("assign") }), "submit")).toEqual([]);
    expect(gates(order({ items: printing("bad"), design: design("approved", true) }), "submit")).toEqual([
      "artwork seller",
    ]);
  });
  test("require an address that is not invalid, a price, a unique reference and a buyer's payment", () => {
    expect(gates(order({ addressStatus: 0 }), "submit")).toEqual(["address seller"]);
    expect(fix(order({ addressStatus: 0 }), "submit")).toBe("Correct the address, or confirm it as it is");
    const priceless = (whose: "seller" | "agency") => order({ items: [item("1", { priceMissing: whose })] });
    expect(gates(priceless("seller"), "submit")).toEqual(["price agency"]);
    expect(fix(priceless("seller"), "submit")).toBe(
      "The seller's base cost has no price for an item or its shipping",
    );
    expect(fix(priceless("agency"), "submit")).toBe(
      "The agency's base cost has no price for an item or its shipping",
    );
    expect(
      gates(order({ items: [item("1", { priceMissing: "seller", variantId: null })] }), "submit"),
    ).toEqual(["mapped seller"]);
    expect(gates(order({ referenceUnique: false }), "submit")).toEqual(["reference seller"]);
    expect(fix(order({ referenceUnique: false }), "submit")).toMatch(/^Another order has this reference/);
    const sale = { ...UNPAID_SALE };
    expect(gates(order({ sale }), "submit")).toEqual(["paid buyer"]);
    expect(fix(order({ sale }), "submit")).toBe("The buyer has yet to pay the store");
    expect(gates(order({ sale: { ...sale, paid: true } }), "submit")).toEqual([]);
  });
  test("require variants and catalogs on sale, also for approval but not for pickup", () => {
    const withdrawn = order({ items: [item("1", { isOnSale: false })] });
    expect(gates(withdrawn, "submit")).toEqual(["catalog agency"]);
    expect(gates(withdrawn, "approve")).toEqual(["catalog agency"]);
    expect(gates(withdrawn, "pickup")).toEqual([]);
    expect(fix(withdrawn, "submit")).toMatch(/no longer on sale: publish it, or map another variant/);
    expect(gates(order({ items: [item("1", { isOnSale: false, variantId: null })] }), "approve")).toEqual([
      "mapped seller",
    ]);
  });
  test("ignore canceled units", () => {
    const gone = order({ items: [item("1", { variantId: null, artworkComplete: false })] });
    for (const lot of gone.items[0]?.lots ?? []) lot.state = "cancelled";
    expect(closedGates(gone, "submit")).toEqual([]);
  });
});

describe("the gates before approval", () => {
  test("require an address that was verified or confirmed", () => {
    expect(gates(order({ addressStatus: 1 }), "approve")).toEqual([]);
    expect(gates(order({ addressStatus: 2 }), "approve")).toEqual([]);
    expect(gates(order({ addressStatus: 3 }), "approve")).toEqual(["address agency"]);
    expect(fix(order({ addressStatus: 3 }), "approve")).toBe("The address is being checked");
    expect(gates(order({ addressStatus: 0 }), "approve")).toEqual(["address seller"]);
    expect(fix(order({ addressStatus: 0 }), "approve")).toBe("Correct the address, or confirm it as it is");
  });
  test("require stock and a destination that is served, unless the latter is ignored", () => {
    expect(gates(order({ items: [item("1", { inStock: false })] }), "approve")).toEqual(["stock agency"]);
    expect(fix(order({ items: [item("1", { inStock: false })] }), "approve")).toBe(
      "A variant is out of stock",
    );
    expect(gates(order({ excluded: true }), "approve")).toEqual(["destination agency"]);
    expect(fix(order({ excluded: true }), "approve")).toMatch(/is excluded/);
    expect(gates(order({ excluded: true, shipAnyway: true }), "approve")).toEqual([]);
  });
  test("require a decided design and complete artwork", () => {
    const items = [item("1", { artworkComplete: false })];
    expect(gates(order({ items, design: design("in_review") }), "approve")).toEqual([
      "artwork designer",
      "design designer",
    ]);
    expect(gates(order({ items }), "approve")).toEqual(["artwork seller"]);
    expect(fix(order({ items }), "approve")).toBe("Add the artwork that the catalog requires");
    expect(fix(order({ items, design: design("assign") }), "approve")).toBe(
      "The designer has yet to deliver the artwork",
    );
    expect(gates(order({ items, design: design("approved", true) }), "approve")).toEqual(["artwork seller"]);
    expect(gates(order({ design: design("rejected") }), "approve")).toEqual(["design designer"]);
    expect(fix(order({ design: design("rejected") }), "approve")).toBe("The design is not decided yet");
    expect(gates(order({ design: design("approved", true) }), "approve")).toEqual([]);
  });
  test("no longer require a unique reference or a price", () => {
    expect(
      gates(order({ referenceUnique: false, items: [item("1", { priceMissing: "seller" })] }), "approve"),
    ).toEqual([]);
  });
});

describe("the gates before pickup", () => {
  test("are those of approval and that there is no pending cancel request", () => {
    expect(gates(order({ cancelRequest: "pending" }), "pickup")).toEqual(["cancel-request agency"]);
    expect(fix(order({ cancelRequest: "pending" }), "pickup")).toBe(
      "The seller asks to cancel: cancel it or decline",
    );
    expect(gates(order({ cancelRequest: "canceled" }), "pickup")).toEqual([]);
    expect(gates(order({ cancelRequest: "pending" }), "approve")).toEqual([]);
    expect(gates(order({ addressStatus: 0, excluded: true }), "pickup")).toEqual([
      "address seller",
      "destination agency",
    ]);
  });
});

describe("the failure of a rule", () => {
  const faults = {
    agency: FAULT,
    seller: { ...FAULT, side: "seller" },
  } as const;
  test("closes every step before all other gates, for the side whose rule it is", () => {
    for (const side of ["agency", "seller"] as const) {
      for (const step of ["submit", "approve", "pickup"] as const) {
        const stopped = order({ ruleFault: faults[side], addressStatus: 0 });
        expect(gates(stopped, step)[0]).toBe(`rule ${side}`);
      }
    }
  });
  test("says for both sides whose rule it is, and what it is only to that side", () => {
    expect(faultText(FAULT)).toBe(
      "Rule “Hold large orders” could not act on this order: Ada may not hold orders any more. Look at the order, then dismiss this",
    );
    for (const side of ["agency", "seller"] as const)
      expect(fix(order({ ruleFault: faults[side] }), "submit")).toBe(
        `A rule of the ${side} could not act on this order: the ${side} looks at it`,
      );
  });
});

describe("the gates that a screen shows", () => {
  const hold = { owner: "seller", reason: "x", since: "s" } as const;
  test("are those of the order's next step, whether or not it is held", () => {
    expect(nextStep(order())).toBe("submit");
    expect(nextStep(order({ status: "Rejected" }))).toBe("submit");
    expect(nextStep(order({ status: "InReview" }))).toBe("approve");
    expect(nextStep(order({ status: "Approved" }))).toBe("pickup");
    expect(nextStep(order({ status: "Hold", hold: { ...hold, from: "InReview" } }))).toBe("approve");
    expect(nextStep(order({ status: "InProduction" }))).toBeNull();
    expect(nextStep(order({ status: "Fulfilled" }))).toBeNull();
    expect(gatesNow(order({ status: "Cancel", addressStatus: 0 }), [], "now")).toEqual([]);
  });
  test("keep the time since which each has been closed", () => {
    const closed = order({ addressStatus: 0, items: [item("1", { variantId: null })] });
    const before = [{ gate: "address", owner: "seller", since: "yesterday", fix: "" }] as const;
    expect(gatesNow(closed, before, "now").map(({ gate, since }) => [gate, since])).toEqual([
      ["mapped", "now"],
      ["address", "yesterday"],
    ]);
  });
});

test("the reference gate in a list follows the other orders, not the stored gates", () => {
  const stored = [
    { gate: "mapped", owner: "seller", since: "2026-03-01T08:00:00.000Z", fix: "Map" },
    { gate: "paid", owner: "buyer", since: "2026-03-01T08:00:00.000Z", fix: "Pay" },
  ] as const;
  const names = (sharedSince: string | null, gates: Parameters<typeof withReferenceGate>[0] = stored) =>
    withReferenceGate(gates, sharedSince).map(({ gate }) => gate);
  expect(names("2026-03-02T08:00:00.000Z")).toEqual(["mapped", "reference", "paid"]);
  expect(names("2026-03-02T08:00:00.000Z", [])).toEqual(["reference"]);
  expect(names(null, withReferenceGate(stored, "2026-03-02T08:00:00.000Z"))).toEqual(["mapped", "paid"]);
});
