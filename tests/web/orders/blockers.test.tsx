import { describe, expect, it } from "vitest";
import type { GateName } from "../../../src/domain/orders/gates/gate-names.ts";
import type { Gate } from "../../../src/domain/orders/gates/gates.ts";
import { blockersOf, primaryOpening } from "../../../src/web/orders/detail/status/blockers.ts";
import type { WholeOrder } from "../../../src/web/orders/wire.ts";
import { canOf, design, item, personOf, wholeOrder } from "./fixtures.ts";

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
    can: canOf(personOf(side)),
    opens: (path) => side === "seller" || path.startsWith("/ag/"),
  });
const labels = (order: WholeOrder, side: "seller" | "agency") =>
  seen(order, side).map(({ title, openings }) => [title, ...openings.map(({ label }) => label)]);

describe("the blockers of an order", () => {
  it("are empty if every gate is open", () => {
    expect(seen(wholeOrder(), "seller")).toEqual([]);
  });

  it("link a seller to the mapping of the item, and an agency to its variant", () => {
    const order = wholeOrder({
      gates: [gate("mapped")],
      items: [item(), item({ id: "i2", sku: "MUG 11/oz", variant: null })],
    });
    const [forSeller] = seen(order, "seller");
    expect(forSeller?.openings).toEqual([{ kind: "link", label: "Map item", to: "/s/mapping/i2" }]);
    expect(seen(order, "agency")[0]?.openings).toEqual([
      { kind: "variant", label: "Choose variant", itemId: "i2" },
    ]);
  });

  it("let the failure of a rule be dismissed by whom the order lets, without suggesting it", () => {
    const stopped = { gates: [gate("rule")], actions: ["rule-fault/dismiss"] };
    expect(labels(wholeOrder(stopped), "agency")).toEqual([["Rule could not act", "Dismiss"]]);
    expect(primaryOpening(seen(wholeOrder(stopped), "agency"))).toBeUndefined();
    expect(labels(wholeOrder({ ...stopped, actions: [] }), "seller")).toEqual([["Rule could not act"]]);
  });

  it("name the goods that are short in a warehouse, and who can send more", () => {
    const fix = "3 of 5 Mug 11oz in Fern Warehouse: send in more";
    const [blocker] = seen(wholeOrder({ gates: [{ ...gate("stock"), fix }] }), "seller");
    expect(blocker).toMatchObject({ title: "Out of stock", text: fix });
  });

  it("let a seller enter what is missing in the personalization, while the order can be edited", () => {
    const name = { label: "Name", kind: "text" as const, required: true, maxLength: 20 };
    const mug = item({ personalizationFields: [name] });
    const waiting = { gates: [gate("artwork")], items: [mug] };
    expect(labels(wholeOrder(waiting), "seller")).toEqual([
      ["Needs personalization", "Enter personalization"],
    ]);
    expect(labels(wholeOrder({ ...waiting, actions: [] }), "seller")).toEqual([["Needs personalization"]]);
    const both = { ...waiting, items: [{ ...mug, artworkComplete: false }] };
    expect(labels(wholeOrder(both), "seller")).toEqual([
      ["Needs artwork", "Enter personalization", "Add artwork", "Hire designer"],
    ]);
    const entered = { ...mug, personalization: [{ label: "name", value: "Ada" }], artworkComplete: false };
    expect(labels(wholeOrder({ ...waiting, items: [entered] }), "seller")).toEqual([
      ["Needs artwork", "Add artwork", "Hire designer"],
    ]);
  });

  it("replace artwork that is bad for print, and add artwork that is missing before", () => {
    const bad = {
      slot: 2,
      path: "files/uploads/a.png",
      status: "bad" as const,
      image: null,
      waived: null,
      findings: [{ code: "resolution" as const, message: "Prints at 50 DPI" }],
    };
    const labelOf = (...items: WholeOrder["items"]) =>
      seen(wholeOrder({ gates: [gate("artwork")], items }), "seller")[0]?.openings[0]?.label;
    expect(labelOf(item(), item({ id: "i2", preflight: [bad] }))).toBe("Replace artwork");
    expect(labelOf(item({ artworkComplete: false }), item({ id: "i2", preflight: [bad] }))).toBe(
      "Add artwork",
    );
    const waived = { ...bad, waived: { by: "seller" as const, at: "2026-11-20T18:00:00Z" } };
    expect(labelOf(item({ preflight: [waived] }))).toBe("Add artwork");
  });

  it("let an agency choose another variant for an item that is no longer on sale", () => {
    const order = wholeOrder({
      gates: [gate("catalog")],
      items: [item(), item({ id: "i2", onSale: false })],
    });
    expect(seen(order, "seller")[0]).toMatchObject({ title: "Not on sale", openings: [] });
    expect(seen(order, "agency")[0]?.openings).toEqual([
      { kind: "variant", label: "Choose variant", itemId: "i2" },
    ]);
  });

  it("let a seller top up where the balance does not cover the charge, and say so to the agency", () => {
    const order = wholeOrder({ waitsFor: ["balance"] });
    expect(labels(order, "seller")).toEqual([["Balance too low", "Top up"]]);
    expect(seen(order, "seller")[0]?.text).toBe("The charge of $14.49 is more than you can spend");
    expect(primaryOpening(seen(order, "seller"))).toEqual({
      kind: "link",
      label: "Top up",
      to: "/s/balance",
    });
    expect(seen(order, "agency")).toMatchObject([
      {
        who: "Waiting on the seller",
        text: "The charge of $14.49 is more than the seller can spend",
        openings: [],
      },
    ]);
    expect(labels(wholeOrder({ waitsFor: ["submit"] }), "seller")).toEqual([]);
  });

  it("start with a hold, its reason and who may release it", () => {
    const order = wholeOrder({
      status: "Hold",
      hold: { owner: "agency", from: "InReview", reason: "Wrong color", since: "2026-11-20T18:00:00Z" },
      gates: [gate("address")],
    });
    expect(labels(order, "agency")).toEqual([
      ["On hold by you", "Release"],
      ["Check address", "Edit address", "Confirm as it is"],
    ]);
    expect(seen(order, "seller")[0]).toMatchObject({
      title: "On hold by the agency",
      text: "Wrong color",
      openings: [],
    });
  });

  it("say until when an order is held, in Los Angeles, and still let its side release it", () => {
    const hold = { owner: "agency", from: "InReview", reason: "Wrong color", since: "2026-11-20T18:00:00Z" };
    const order = wholeOrder({
      status: "Hold",
      hold: { ...hold, until: "2026-11-30T17:00:00.000Z" } as WholeOrder["hold"],
    });
    expect(labels(order, "agency")).toEqual([["On hold by you until Nov 30, 9:00 AM", "Release"]]);
    expect(seen(order, "seller")[0]).toMatchObject({
      title: "On hold by the agency until Nov 30, 9:00 AM",
      who: "Released automatically",
      openings: [],
    });
  });

  it("let the agency decide a cancel request and the seller withdraw it, without a second entry for its gate", () => {
    const order = wholeOrder({
      status: "Approved",
      cancelRequest: "pending",
      gates: [{ ...gate("cancel-request"), owner: "agency" }],
    });
    expect(labels(order, "agency")).toEqual([
      ["The seller requests cancellation", "Decline", "Cancel order"],
    ]);
    expect(labels(order, "seller")).toEqual([["You requested cancellation", "Withdraw request"]]);
  });

  it("offer only permitted actions: a designer cannot hire another designer", () => {
    const order = wholeOrder({ gates: [gate("artwork")] });
    expect(labels(order, "seller")).toEqual([["Needs artwork", "Add artwork", "Hire designer"]]);
    const hired = { ...order, design: design({ fee: 15 }) };
    expect(labels(hired, "seller")).toEqual([["Needs artwork", "Add artwork"]]);
  });
});
