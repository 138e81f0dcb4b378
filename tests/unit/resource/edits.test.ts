import { expect, test } from "vitest";
import { changedValues, conflictText, withNewer } from "../../../src/domain/resource/edits.ts";

const seen = { name: "Fern", rate: 2, supporter: null, tags: ["a"] };

test("a form sends only the values that differ from its initial values", () => {
  expect(changedValues({ ...seen, name: "Fern & Co", tags: ["a"] }, seen)).toEqual({ name: "Fern & Co" });
  expect(changedValues({ ...seen, tags: ["a", "b"] }, seen)).toEqual({ tags: ["a", "b"] });
});

test("an empty input for an empty field is no change", () => {
  expect(changedValues({ ...seen, supporter: "" }, seen as Record<string, unknown>)).toEqual({});
});

test("typed values are kept over newer ones, and the other fields take the newer row's values", () => {
  const typed = { ...seen, name: "Mine" };
  const newer = { ...seen, name: "Theirs", rate: 3 };
  expect(withNewer(typed, seen, newer)).toEqual({
    values: { ...seen, name: "Mine", rate: 3 },
    kept: ["name"],
  });
});

test("a typed value equal to the newer one is no change", () => {
  expect(withNewer({ ...seen, rate: 3 }, seen, { ...seen, rate: 3 }).kept).toEqual([]);
});

test("a conflict names who changed which fields and when, even if it was the user in another window", () => {
  const at = "2026-11-22T21:05:00.000Z";
  const next = "Your change was not saved. Check the newer values and try again";
  expect(conflictText([{ by: "Ann Lee", at, fields: ["Name", "Referral rate"] }])).toBe(
    `Ann Lee changed Name and Referral rate on Nov 22, 1:05 PM PT. ${next}`,
  );
  expect(conflictText([{ by: null, at, fields: ["Name"] }])).toBe(
    `You changed Name in another window on Nov 22, 1:05 PM PT. ${next}`,
  );
  expect(conflictText([])).toBe(`This was changed after you opened it. ${next}`);
});
