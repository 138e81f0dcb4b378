import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { listRowChanges } from "../../src/domain/resource/calls.ts";
import { resourceNamed } from "../../src/domain/resources/registry.ts";
import { RowHistory } from "../../src/web/resource/RowHistory.tsx";
import "./browser.tsx";
import { on, openScreen, person } from "./wire.tsx";

const catalogs = resourceNamed("catalogs");
const ACTIONS = [
  "save-variants",
  "publish",
  "unpublish",
  "ask",
  "confirm",
  "update",
  "finish",
  "fill",
  "import-prices",
  "undo-import-prices",
  "duplicate",
];
const change = (action: string, at: number, more: object = {}) => ({
  id: `h${at}`,
  action,
  by: { name: "Ann Lee", side: "own" },
  before: null,
  after: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  ...more,
});

async function open(changes: readonly object[]) {
  on(listRowChanges, () => ({ data: changes }));
  const user = person({
    userType: "agency",
    authority: "agency",
    grants: { actions: { catalogs: ["list", "show"] }, screens: [] },
  });
  openScreen("/ag/catalogs/:id", "/ag/catalogs/c1", <RowHistory resource={catalogs} id="c1" />, user);
  await screen.findByRole("heading", { name: "History" });
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

it("RowHistory shows the actions of a catalog in words", async () => {
  const rows = await open(ACTIONS.map((action, at) => change(action, at)));
  expect(rows).toHaveLength(ACTIONS.length);
  for (const [at, row] of rows.entries())
    expect(row, ACTIONS[at]).toMatch(
      /^Ann Lee (saved|(un)?published|asked|confirmed|started|finished|filled|imported|undid|created) /,
    );
});

it("RowHistory lists only the fields whose values changed", async () => {
  const rows = await open([
    change("save-variants", 1, {
      before: { publishStatus: 1, note: "Cotton is dearer" },
      after: { publishStatus: 6, note: "Cotton is dearer", variants: 2 },
    }),
    change("save-variants", 2, { before: { publishStatus: 1 }, after: { publishStatus: 1 } }),
  ]);
  expect(rows.filter((row) => row.startsWith("Ann Lee"))).toHaveLength(2);
  expect(rows.filter((row) => !row.startsWith("Ann Lee"))).toEqual([
    "Status: Published changed to Updated price",
  ]);
});
