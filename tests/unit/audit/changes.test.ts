import { describe, expect, test } from "vitest";
import { changesOf, summaryOf } from "../../../src/domain/audit/changes.ts";
import { ACTIONS, actionLabel, entryLabel, objectLabel } from "../../../src/domain/audit/labels.ts";
import { SECURITY_EVENT_KINDS } from "../../../src/domain/security-events.ts";
import { seriesOf } from "../../../src/web/evidence/hours.ts";

describe("the changes of an audit row", () => {
  const of = (entry: Parameters<typeof changesOf>[0]) =>
    changesOf(entry).map(({ label, before, after }) => [label, before, after]);

  test("have the labels of the declaration, without what stayed", () => {
    const [change, ...others] = changesOf({
      object: "seller-teams",
      before: { name: "Fern", creditLimit: 0, version: 3 },
      after: { name: "Fern Ltd", creditLimit: 0, version: 4 },
    });
    expect(change).toMatchObject({ key: "name", label: "Name", before: "Fern", after: "Fern Ltd" });
    expect(change?.field?.kind).toBe("text");
    expect(others).toEqual([]);
  });

  test("name what differs within nested values", () => {
    expect(
      of({
        object: "agencies",
        before: { payment: { exchangeRate: 25_248, bank: "A" } },
        after: { payment: { exchangeRate: 25_400, bank: "A" } },
      }),
    ).toEqual([["Payment: Exchange rate", 25_248, 25_400]]);
  });

  test("have each value of a new row, without empty ones and ids", () => {
    const after = { id: "1", name: "Fern", code: "", tags: [], createdAt: "2026-11-20" };
    expect(of({ object: "seller-teams", before: null, after })).toEqual([["Name", undefined, "Fern"]]);
  });

  test("of an order's address are those within its input", () => {
    const after = { before: { city: "Bend" }, after: { city: "Portland" } };
    expect(of({ object: "orders", before: null, after })).toEqual([["City", "Bend", "Portland"]]);
  });

  test("count rows instead of naming their ids", () => {
    expect(of({ object: "orders", before: null, after: { ids: ["a", "b"] } })).toEqual([
      ["How many", undefined, 2],
    ]);
    const blanked = { rows: ["a"], fields: ["email"], ip: true, reason: "A person asked" };
    expect(of({ object: "audit", before: null, after: blanked })).toEqual([
      ["Entries", undefined, 1],
      ["Fields", undefined, ["email"]],
      ["Address", undefined, true],
      ["Reason", undefined, "A person asked"],
    ]);
  });

  test.each([null, undefined, {}, ""])("are none for %j", (nothing) => {
    expect(of({ object: "users", before: nothing, after: nothing })).toEqual([]);
  });

  test("in short are three labels and the number of others", () => {
    const after = { name: "a", code: "b", note: "c", color: "d", size: "e" };
    expect(summaryOf({ object: "unknown", before: {}, after })).toBe("Name, Code, Note +2");
  });
});

test("entries are in plain words", () => {
  expect(entryLabel({ action: "edit", object: "seller-teams" })).toBe("Changed: seller");
  expect(entryLabel({ action: "login", object: "users" })).toBe("Signed in");
  expect([actionLabel("mark-twice"), objectLabel("moon-base")]).toEqual(["Mark twice", "Moon base"]);
  expect(actionLabel("constructor")).toBe("Constructor");
  for (const [action, label] of Object.entries(ACTIONS)) expect(label, action).toMatch(/^[A-Z][a-z ]+$/);
  for (const [label] of Object.values(SECURITY_EVENT_KINDS)) expect(label).toMatch(/^[A-Z][a-z -]+$/);
});

test("the hours of a kind end with the current one", () => {
  const rows = [
    { hour: "2026-11-30T09:00:00.000Z", kind: "forbidden" as const, count: 4 },
    { hour: "2026-11-30T11:00:00.000Z", kind: "forbidden" as const, count: 9 },
    { hour: "2026-11-30T11:00:00.000Z", kind: "unauthorized" as const, count: 50 },
    { hour: "2026-11-30T05:00:00.000Z", kind: "forbidden" as const, count: 1 },
  ];
  expect(seriesOf(rows, "forbidden", 4, "2026-11-30T12:30:00.000Z")).toEqual({
    counts: [4, 0, 9, 0],
    most: rows[1],
    total: 14,
  });
});
