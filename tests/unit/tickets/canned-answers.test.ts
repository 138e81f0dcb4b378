import { describe, expect, test } from "vitest";
import { fillAnswer, openVariables } from "../../../src/domain/tickets/canned-answers.ts";

describe("a canned answer", () => {
  test("names the ticket's order, buyer and tracking number", () => {
    const text = "{order} for {buyer} left as {tracking}. Ask again with {order}, {seller}.";
    expect(
      fillAnswer(text, { order: "#1001", buyer: "Ann Lee", tracking: "9405", seller: "Fern & Co" }),
    ).toBe("#1001 for Ann Lee left as 9405. Ask again with #1001, Fern & Co.");
  });

  test("keeps a variable that has no value, and braces that are none", () => {
    const text = fillAnswer("{order} left as {tracking}, {tracking}. {Order} {other}", {
      order: "#1",
      tracking: "",
    });
    expect(text).toBe("#1 left as {tracking}, {tracking}. {Order} {other}");
    expect(openVariables(text)).toEqual(["{tracking}"]);
    expect(openVariables("All is said")).toEqual([]);
  });

  test("takes a value as it is, even one that looks like a variable or a pattern", () => {
    expect(fillAnswer("{buyer} {order}", { buyer: "{order} $&", order: "#1" })).toBe("{order} $& #1");
  });
});
