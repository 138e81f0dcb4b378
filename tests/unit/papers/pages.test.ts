import { describe, expect, test } from "vitest";
import { pagesOf } from "../../../src/server/papers/pages.ts";

const room = { first: 30, next: 50, tail: 20 };
const rows = (count: number) => Array<number>(count).fill(10);

describe("rows on pages", () => {
  test("fill the first, then the others, with room for the sums on the last", () => {
    expect(pagesOf(rows(5), room)).toEqual([
      [0, 3],
      [3, 5],
    ]);
    expect(pagesOf(rows(1), room)).toEqual([[0, 1]]);
  });

  test("leave one of them to the sums where those alone would begin a page", () => {
    expect(pagesOf(rows(3), room)).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  test("are on one page where there are none, and on their own where they are taller than one", () => {
    expect(pagesOf([], room)).toEqual([[0, 0]]);
    expect(pagesOf([10, 90, 10], room)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
