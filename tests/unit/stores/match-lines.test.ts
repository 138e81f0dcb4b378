import { expect, test } from "vitest";
import { matchLines, type StoredLine } from "../../../src/domain/stores/inbound/match-lines.ts";

const stored = (id: string, text: string, over: Partial<StoredLine> = {}): StoredLine => ({
  id,
  key: "sku:TEE",
  lineId: null,
  storeText: text,
  text,
  ...over,
});
const arrived = (text: string, lineId: string | null = null, key = "sku:TEE") => ({
  key,
  lineId,
  text,
  isPlain: text === "",
});
const same = (id: string) => ({ id, hasNewText: false });
const changed = (id: string) => ({ id, hasNewText: true });

test.each([
  [
    "by the store's line, whatever its text",
    [stored("a", "Ann", { lineId: "1" }), stored("b", "Bob", { lineId: "2" })],
    [arrived("Bob", "1"), arrived("Cid", "2")],
    [changed("a"), changed("b")],
  ],
  [
    "by its text where the store has no lines",
    [stored("a", "Ann"), stored("b", "Bob")],
    [arrived("Bob"), arrived("Ann")],
    [same("b"), same("a")],
  ],
  ["as the one whose text was changed", [stored("a", "Ann")], [arrived("Bob")], [changed("a")]],
  [
    "as itself although a person has corrected its text",
    [stored("a", "Ann", { text: "Anne" })],
    [arrived("Ann")],
    [same("a")],
  ],
  [
    "as itself without its text, which the store has removed",
    [stored("a", "Ann")],
    [arrived("")],
    [changed("a")],
  ],
  [
    "as itself where a person has entered a text and the store none",
    [stored("a", "Ann", { storeText: null })],
    [arrived("")],
    [same("a")],
  ],
  [
    "as a new one where the line has another variant",
    [stored("a", "Ann", { lineId: "1" })],
    [arrived("Ann", "1", "sku:MUG")],
    [null],
  ],
  ["once only", [stored("a", "Ann")], [arrived("Ann"), arrived("Ann")], [same("a"), null]],
])("an item of an update is found %s", (_, before, after, matched) => {
  expect(matchLines(before, after)).toEqual(matched);
});
