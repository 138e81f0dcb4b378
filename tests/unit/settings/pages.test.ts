import { describe, expect, test } from "vitest";
import { COMPOSED_SCREENS } from "../../../src/domain/access/composed-screens.ts";
import { SETTINGS, searchSettings } from "../../../src/web/settings/pages.ts";

const labels = (search: string) =>
  searchSettings(search).flatMap(({ pages }) => pages.map(({ label }) => label));

describe("searchSettings()", () => {
  test("finds a page by what it sets, in any order and case", () => {
    expect(labels("WINDOW cancel")).toEqual(["Orders"]);
    expect(labels("two people")).toEqual(["Payment"]);
    expect(labels("dns")).toEqual(["Domain"]);
    expect(labels("dns payment")).toEqual([]);
  });
  test("has all pages without a search, each a screen and with an icon of its own", () => {
    const pages = SETTINGS.flatMap((group) => group.pages);
    expect(labels(" ")).toEqual(pages.map(({ label }) => label));
    for (const { path } of pages) expect(Object.keys(COMPOSED_SCREENS)).toContain(path);
    expect(new Set(pages.map(({ icon }) => icon)).size).toBe(pages.length);
  });
});
