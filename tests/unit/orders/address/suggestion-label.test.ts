import { expect, it } from "vitest";
import { suggestionDone, suggestionLabel } from "../../../../src/domain/orders/address/suggestion-label.ts";

it.each([
  [{ zipCode: "02134" }, "Change ZIP to 02134", "ZIP changed to 02134"],
  [{ city: "Brooklyn" }, "Change city to Brooklyn", "City changed to Brooklyn"],
  [{ province: "NY" }, "Change state to NY", "State changed to NY"],
  [{ address1: "12 Main St", address2: "Apt 4B" }, "Move Apt 4B to line 2", "Apt 4B moved to line 2"],
  [
    { zipCode: "10001", province: "NY" },
    "Change ZIP to 10001 and state to NY",
    "ZIP changed to 10001 and state changed to NY",
  ],
])("a suggestion says what it changes: %o", (suggestion, label, done) => {
  expect([suggestionLabel(suggestion), suggestionDone(suggestion)]).toEqual([label, done]);
});
