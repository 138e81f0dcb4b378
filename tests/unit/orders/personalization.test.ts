import { describe, expect, it } from "vitest";
import { blockersOf } from "../../../src/domain/orders/blockers/blockers.ts";
import { closedGates, gatesNow } from "../../../src/domain/orders/gates/gates.ts";
import type { Design, Item, Order } from "../../../src/domain/orders/order.ts";
import {
  faultsOf,
  personalizationText,
  undeclared,
  withValue,
} from "../../../src/domain/orders/personalization/personalization.ts";
import { personalizationValues } from "../../../src/domain/orders/personalization/values.ts";
import type { PersonalizationField } from "../../../src/domain/products/personalization.ts";
import { addOrder, addTeam, item, newWorld } from "./world.ts";

const NAME: PersonalizationField = { label: "Name", kind: "text", required: true, maxLength: 8 };
const FONT: PersonalizationField = {
  label: "Font",
  kind: "choice",
  required: false,
  choices: ["Serif", "Script"],
};
const name = (value: string) => ({ label: "Name", value });
const unlabeled = (value: string) => ({ label: "", value });

describe("the values of an item", () => {
  it.each([
    ["nothing", [], ["Name is required"]],
    ["a text of the maximum length and a choice", [name("Ada Love"), { label: "Font", value: "Script" }], []],
    [
      "labels and choices in other letter case",
      [
        { label: "NAME", value: "Ada" },
        { label: "font", value: "serif" },
      ],
      [],
    ],
    ["a text that is too long", [name("Ada Lovel")], ["Name has more than 8 characters"]],
    [
      "a choice that does not exist",
      [name("Ada"), { label: "Font", value: "Gothic" }],
      ["Font is not one of its choices"],
    ],
    ["a label that is not declared", [{ label: "Names", value: "Ada" }], ["Name is required"]],
    ["a text without a label, which the only text field can mean", [unlabeled("Ada")], []],
    ["such a text that is too long", [unlabeled("Ada Lovel")], ["Name has more than 8 characters"]],
    [
      "two texts without a label",
      [unlabeled("Ada"), unlabeled("Bea")],
      ["Name is required", 'Choose where "Ada" belongs', 'Choose where "Bea" belongs'],
    ],
    ["such a text beside the field's own", [name("Ada"), unlabeled("Bea")], ['Choose where "Bea" belongs']],
  ])("with %s have these faults", (_, values, faults) => {
    expect(faultsOf({ fields: [NAME, FONT], values })).toEqual(faults);
  });

  it("without a label fill none of several text fields, and concern no product without fields", () => {
    const year: PersonalizationField = { ...NAME, label: "Year", required: false };
    expect(faultsOf({ fields: [NAME, year], values: [unlabeled("Ada")] })).toEqual([
      "Name is required",
      'Choose where "Ada" belongs',
    ]);
    expect(faultsOf({ fields: [FONT], values: [unlabeled("Ada")] })).toEqual(['Choose where "Ada" belongs']);
    expect(faultsOf({ fields: [], values: [unlabeled("Ada")] })).toEqual([]);
  });

  it("replace a value by its label, and leave out an empty one", () => {
    const values = [name("Ada"), { label: "Year", value: "1815" }];
    expect(withValue(values, "name", "Bea")).toEqual([{ label: "name", value: "Bea" }, values[1]]);
    expect(withValue(values, "Year", "")).toEqual([name("Ada")]);
    expect(withValue([], "Name", "Ada")).toEqual([name("Ada")]);
    expect(undeclared(values, [NAME])).toEqual([values[1]]);
    expect(personalizationText([...values, unlabeled("to Bea")])).toBe("Name: Ada; Year: 1815; to Bea");
  });

  it.each([
    ["101 values", Array.from({ length: 101 }, (_, at) => ({ label: `L${at}`, value: "x" }))],
    ["a label of 201 characters", [{ label: "x".repeat(201), value: "x" }]],
    ["a value of 5,001 characters", [name("x".repeat(5_001))]],
    ["an empty value", [name(" ")]],
    ["a label twice", [name("Ada"), { label: "nAME", value: "Bea" }]],
    ["an unknown key", [{ ...name("Ada"), font: "Serif" }]],
    ["a number", [{ label: "Year", value: 2026 }]],
    ["a character that cannot be stored", [name("A\u0000")]],
    ["an object", { Name: "Ada" }],
  ])("are not %s", (_, values) => {
    expect(personalizationValues.safeParse(values).success).toBe(false);
  });
});

describe("the gate of personalization", () => {
  const mug = (values: { label: string; value: string }[], over: Partial<Item> = {}) =>
    item("1", { personalization: { title: "Mug 11oz", fields: [NAME, FONT], values }, ...over });
  const order = (over: Partial<Order>): Order => {
    const world = newWorld();
    addTeam(world, "fern");
    return addOrder(world, "A", "fern", over);
  };
  const fixes = (of: Order, step: "submit" | "approve" | "pickup") =>
    closedGates(of, step).map(({ gate, owner, fix }) => `${gate} ${owner}: ${fix}`);
  const NOW = "2026-11-25T12:00:00.000Z";
  const FACTS = { zipCode: "", reference: "", mappingKeys: [] };
  const causes = (of: Order) =>
    blockersOf(of, FACTS, gatesNow(of, [], NOW), NOW).map(({ gate, owner, cause }) => [gate, owner, cause]);

  it("names the item and the field, and has a cause of its own", () => {
    const unnamed = order({ items: [mug([])] });
    expect(fixes(unnamed, "submit")).toEqual(["artwork seller: Mug 11oz: Name is required"]);
    expect(causes(unnamed)).toEqual([["artwork", "seller", "personalization"]]);
    expect(fixes(order({ items: [mug([name("Ada")])] }), "submit")).toEqual([]);
  });

  it("is closed for the approval too, which says how the seller can correct it, and not for production", () => {
    const items = [mug([name("Ada Lovelace")])];
    expect(fixes(order({ status: "InReview", items }), "approve")).toEqual([
      "artwork seller: Mug 11oz: Name has more than 8 characters. Reject the order so that the seller can correct it",
    ]);
    expect(fixes(order({ status: "Approved", items }), "pickup")).toEqual([]);
  });

  it("comes with the artwork that the seller owes, as two causes", () => {
    const both = order({ items: [mug([], { artworkComplete: false })] });
    expect(fixes(both, "submit")).toEqual([
      "artwork seller: Add the artwork that the catalog requires, or hire a designer. Mug 11oz: Name is required",
    ]);
    expect(causes(both)).toEqual([
      ["artwork", "seller", "personalization"],
      ["artwork", "seller", "seller"],
    ]);
  });

  it("does not make the seller owe artwork that a designer makes", () => {
    const design: Design = {
      status: "assign",
      fee: 500n,
      cost: 300n,
      designerId: "dora",
      hiredBy: "seller",
      requesterId: null,
      submittedBy: null,
      brief: "",
      dueDate: null,
      requestedAt: null,
      captured: false,
      refunded: 0n,
    };
    const items = [mug([], { artworkComplete: false })];
    expect(causes(order({ items, design }))).toEqual([["artwork", "seller", "personalization"]]);
    expect(causes(order({ items, design, status: "InReview" }))).toEqual([
      ["artwork", "designer", "dora"],
      ["design", "designer", "dora"],
    ]);
  });

  it("is open for canceled items, for a remake, and where nothing is declared", () => {
    const inPart = order({ items: [mug([]), item("2")] });
    const [canceled] = inPart.items;
    if (canceled) canceled.lots = [];
    expect(fixes(inPart, "submit")).toEqual([]);
    const remake = { of: "B", bearer: "seller" } as const;
    expect(fixes(order({ items: [mug([])], remake }), "submit")).toEqual([]);
    expect(fixes(order({ items: [item("1", { personalization: null })] }), "submit")).toEqual([]);
  });
});
