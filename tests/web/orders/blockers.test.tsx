import { describe, expect, it } from "vitest";
import type { Gate, GateName } from "../../../src/domain/orders/gates.ts";
import { blockersOf } from "../../../src/web/orders/detail/blockers.ts";
import type { WholeOrder } from "../../../src/web/orders/wire.ts";
import { design, item, mayOf, personOf, wholeOrder } from "./fixtures.ts";

const gate = (name: GateName): Gate => ({
  gate: name,
  owner: "seller",
  since: "2026-11-20T18:00:00Z",
  fix: "Fix it",
});
const seen = (order: WholeOrder, side: "seller" | "agency") =>
  blockersOf({
    order,
    side,
    may: mayOf(personOf(side)),
    opens: (path) => side === "seller" || path.startsWith("/ag/"),
  });
const labels = (order: WholeOrder, side: "seller" | "agency") =>
  seen(order, side).map(({ title, openings }) => [title, ...openings.map(({ label }) => label)]);

describe("what stops an order", () => {
  it("is nothing where every gate is open", () => {
    expect(seen(wholeOrder(), "seller")).toEqual([]);
  });

  it("leads a seller to the mapping of the very item, an agency to its variant", () => {
    const order = wholeOrder({
      gates: [gate("mapped")],
      items: [item(), item({ id: "i2", sku: "MUG 11/oz", variant: null })],
    });
    const [forSeller] = seen(order, "seller");
    expect(forSeller?.openings).toEqual([
      { kind: "link", label: "Map item", to: "/s/mapping-products?search=MUG%2011%2Foz" },
    ]);
    expect(seen(order, "agency")[0]?.openings).toEqual([
      { kind: "variant", label: "Choose variant", itemId: "i2" },
    ]);
  });

  it("names a hold before the gates behind it, with its reason and who may release it", () => {
    const order = wholeOrder({
      status: "Hold",
      hold: { owner: "agency", from: "InReview", reason: "Wrong colour", since: "2026-11-20T18:00:00Z" },
      gates: [gate("address")],
    });
    expect(labels(order, "agency")).toEqual([
      ["You hold this order", "Release"],
      ["Check address", "Edit address", "Confirm as it is"],
    ]);
    expect(seen(order, "seller")[0]).toMatchObject({
      title: "The agency holds this order",
      text: "Wrong colour",
      openings: [],
    });
  });

  it("lets the agency decide on a cancel request and the seller withdraw it, once, not as a gate as well", () => {
    const order = wholeOrder({
      status: "Approved",
      cancelRequest: "pending",
      gates: [{ ...gate("cancel-request"), owner: "agency" }],
    });
    expect(labels(order, "agency")).toEqual([
      ["The seller asks to cancel this order", "Decline", "Cancel order"],
    ]);
    expect(labels(order, "seller")).toEqual([["You asked to cancel this order", "Withdraw request"]]);
  });

  it("offers only what the person may do: a designer's colleague hires nobody twice", () => {
    const order = wholeOrder({ gates: [gate("artwork")] });
    expect(labels(order, "seller")).toEqual([["Needs artwork", "Add artwork", "Hire designer"]]);
    const hired = { ...order, design: design({ fee: 15 }) };
    expect(labels(hired, "seller")).toEqual([["Needs artwork", "Add artwork"]]);
  });
});
