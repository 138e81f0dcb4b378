import { describe, expect, test } from "vitest";
import { pagesOf } from "../../../src/server/pdf/pages.ts";

const capacity = { first: 30, next: 50, tail: 20 };
const rows = (count: number) => Array<number>(count).fill(10);

describe("pagesOf", () => {
  test("fills the first page, then the others, and leaves space for the totals on the last", () => {
    expect(pagesOf(rows(5), capacity)).toEqual([
      [0, 3],
      [3, 5],
    ]);
    expect(pagesOf(rows(1), capacity)).toEqual([[0, 1]]);
  });

  test("moves the last row along with totals that start a new page", () => {
    expect(pagesOf(rows(3), capacity)).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  test("returns one page without rows and gives rows taller than a page their own page", () => {
    expect(pagesOf([], capacity)).toEqual([[0, 0]]);
    expect(pagesOf([10, 90, 10], capacity)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
