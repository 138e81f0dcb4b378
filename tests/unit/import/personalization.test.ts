import { describe, expect, it } from "vitest";
import { readPersonalization } from "../../../src/domain/orders/import/personalization.ts";

const pairs = (...all: [string, string][]) => all.map(([label, value]) => ({ label, value }));

describe("the personalization of a file's item", () => {
  it.each([
    ["Name: Ada; Year: 2026", pairs(["Name", "Ada"], ["Year", "2026"])],
    ["Name: Ada\nYear: 2026", pairs(["Name", "Ada"], ["Year", "2026"])],
    ["Name:Ada,Font:Script", pairs(["Name", "Ada"], ["Font", "Script"])],
    ["Text: to be; or not, to be", pairs(["Text", "to be; or not, to be"])],
    ["Text: Meet at 10:30, Ada", pairs(["Text", "Meet at 10:30, Ada"])],
    [
      "Photo: https://example.com/a.png, Name: Ada",
      pairs(["Photo", "https://example.com/a.png"], ["Name", "Ada"]),
    ],
    ["Tên: Ánh; Ngày: 1/2", pairs(["Tên", "Ánh"], ["Ngày", "1/2"])],
    ["Name: Ada; Font: ; ", pairs(["Name", "Ada"])],
  ])("is split: %j", (text, values) => {
    expect(readPersonalization(text)).toEqual(values);
  });

  it.each([
    ["a text without a label", "Anna & Tom, 2024"],
    ["a web address", "https://example.com/a.png"],
    ["an hour", "10:30"],
    ["a line without a label among others", "Name: Ada\nand her dog"],
    ["a text that begins without a label", "For Ada; Font: Script"],
    ["a label twice", "Name: Ada; name: Bea"],
    ["eleven pairs", Array.from({ length: 11 }, (_, at) => `Field${at}: x`).join("; ")],
    ["a label of 61 characters", `${"x".repeat(61)}: Ada`],
    ["a value of 501 characters", `Name: ${"x".repeat(501)}`],
    ["labels alone", "Name: ; Year:"],
    ["nothing", ""],
  ])("is not split where it is %s", (_, text) => {
    expect(readPersonalization(text)).toBeNull();
  });
});
