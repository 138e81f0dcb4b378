import { expect, it } from "vitest";
import { profitOf } from "../../../src/domain/catalogs/basecosts/variant-costs.ts";
import { missingCombinations } from "../../../src/domain/products/generated-variants.ts";

const COLOR = { name: "Color", values: ["Black", "White"] };
const SIZE = { name: "Size", values: ["S", "M"] };

it("generates every combination of the options' values, the last option first", () => {
  expect(missingCombinations([COLOR, SIZE], [])).toEqual([
    ["Black", "S"],
    ["Black", "M"],
    ["White", "S"],
    ["White", "M"],
  ]);
});

it("leaves out combinations that a variant has, in any letter case", () => {
  expect(
    missingCombinations(
      [COLOR, SIZE],
      [
        ["black ", "s"],
        ["White", "M", "Slim"],
      ],
    ),
  ).toEqual([
    ["Black", "M"],
    ["White", "S"],
  ]);
});

it("generates nothing without values, and one value less where an option has none or names one twice", () => {
  expect(missingCombinations([], [])).toEqual([]);
  expect(missingCombinations([{ name: "Fit", values: [] }], [])).toEqual([]);
  expect(
    missingCombinations(
      [
        { name: "Fit", values: [] },
        { name: "Size", values: ["S", "s"] },
      ],
      [],
    ),
  ).toEqual([["", "S"]]);
});

it("calculates the profit of a variant to the cent, also below zero", () => {
  expect(profitOf(29.1, 9.2)).toBe(19.9);
  expect(profitOf(5, 9.5)).toBe(-4.5);
});
