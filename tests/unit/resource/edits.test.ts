import { expect, test } from "vitest";
import { changedValues, lostRaceText, withNewer } from "../../../src/domain/resource/edits.ts";

const seen = { name: "Fern", rate: 2, supporter: null, tags: ["a"] };

test("a form sends the values that differ from what it was filled with, and no others", () => {
  expect(changedValues({ ...seen, name: "Fern & Co", tags: ["a"] }, seen)).toEqual({ name: "Fern & Co" });
  expect(changedValues({ ...seen, tags: ["a", "b"] }, seen)).toEqual({ tags: ["a", "b"] });
});

test("an empty input over a field that is empty has changed nothing", () => {
  expect(changedValues({ ...seen, supporter: "" }, seen as Record<string, unknown>)).toEqual({});
});

test("what was typed stays over newer values, and the rest becomes the newer row's", () => {
  const typed = { ...seen, name: "Mine" };
  const newer = { ...seen, name: "Theirs", rate: 3 };
  expect(withNewer(typed, seen, newer)).toEqual({
    values: { ...seen, name: "Mine", rate: 3 },
    kept: ["name"],
  });
});

test("nothing is kept over a value that somebody else set to the same", () => {
  expect(withNewer({ ...seen, rate: 3 }, seen, { ...seen, rate: 3 }).kept).toEqual([]);
});

test("a lost race names who changed which fields and when, the reader's own other window included", () => {
  const at = "2026-11-22T21:05:00.000Z";
  const next = "Nothing of yours was saved. Load the newer values and save again";
  expect(lostRaceText([{ by: "Ann Lee", at, fields: ["Name", "Referral rate"] }])).toBe(
    `Ann Lee changed Name and Referral rate on Nov 22, 1:05 PM PT. ${next}`,
  );
  expect(lostRaceText([{ by: null, at, fields: ["Name"] }])).toBe(
    `You changed Name in another window on Nov 22, 1:05 PM PT. ${next}`,
  );
  expect(lostRaceText([])).toBe(`This was changed after you opened it. ${next}`);
});
