import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { eventLabel, isNamedEvent, statementLabel } from "../../../src/domain/money/ledger/events.ts";

/** The events that rules record: `ledger.record("deposit", …)`, `recordForOrder(ledger, order, "submit", …)` and their wrappers. */
function recordedEvents(): string[] {
  const files = fs
    .readdirSync("src/domain", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"));
  const calls =
    /(?:\brecord\(|recordForOrder\([\w.]+, \w+, |\brenew\(order, context, |unsubmit\(order, context, )"([a-z-]+)"/g;
  return files.flatMap((file) =>
    [...fs.readFileSync(path.join("src/domain", file), "utf8").matchAll(calls)].map(
      ([, event = ""]) => event,
    ),
  );
}

test("every event of the ledger has its words", () => {
  const events = recordedEvents();
  expect(events).toEqual(
    expect.arrayContaining(["deposit", "submit", "reprice", "reject", "address", "payout-asked"]),
  );
  // Recorded by `payCreditor`, which makes the name of whom it pays.
  const paid = ["supplier-paid", "designer-paid"];
  expect([...events, ...paid].filter((event) => !isNamedEvent(event))).toEqual([]);
});

test("an event without words gets its name as a sentence", () => {
  expect([eventLabel("gift-card"), statementLabel("gift-card")]).toEqual(["Gift card", "Gift card"]);
});

test("a statement speaks to the seller, and journal lines to accounting", () => {
  expect([statementLabel("submit"), eventLabel("submit")]).toEqual(["Charge", "Order submitted"]);
  expect([statementLabel("refund"), eventLabel("refund")]).toEqual(["Refund", "Refund"]);
});
