import { expect, it } from "vitest";
import { f } from "../../../src/domain/resource/fields.ts";

const { input } = f.country("Country");

it.each(["US", "vn", " DE ", "XK"])(
  "a country field accepts the code %j and converts it to upper case",
  (code) => {
    expect(input.parse(code)).toBe(code.trim().toUpperCase());
  },
);

it.each(["ZZ", "Q1", "USA", "", "u"])("a country field rejects %j, which is not a country code", (code) => {
  expect(input.safeParse(code).success).toBe(false);
});
