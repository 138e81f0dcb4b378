import { expect, test } from "vitest";
import { agencySettings } from "../../../src/domain/settings/agency-settings.ts";
import {
  needsTwoPeople,
  twoPeopleText,
  whyNotSecondPerson,
} from "../../../src/domain/settings/two-people.ts";

const ADA = { id: "ada", fullName: "Ada Lovelace" };

test("who entered something is not the second person, but anybody else is, and everybody where one is enough", () => {
  expect(whyNotSecondPerson({ needed: true, enteredBy: "ada" }, ADA)).toBe(
    "Ada Lovelace entered this. Another person of the agency must approve it",
  );
  expect(whyNotSecondPerson({ needed: true, enteredBy: "ben" }, ADA)).toBeNull();
  expect(whyNotSecondPerson({ needed: true, enteredBy: null }, ADA)).toBeNull();
  expect(whyNotSecondPerson({ needed: false, enteredBy: "ada" }, ADA)).toBeNull();
});

test("two people are demanded for what an agency has chosen, which is nothing by default", () => {
  expect(needsTwoPeople({}, "deposits")).toBe(false);
  expect(needsTwoPeople({ twoPeople: ["payouts"] }, "deposits")).toBe(false);
  expect(needsTwoPeople({ twoPeople: ["payouts", "deposits"] }, "deposits")).toBe(true);
  expect(twoPeopleText(["deposits", "writeOffs"])).toBe("Deposits, Write-offs");
  expect(twoPeopleText([])).toBe("nothing");
});

test("the setting is a list of each movement once, in one order", () => {
  const read = (twoPeople: unknown) => agencySettings.safeParse({ twoPeople }).data?.twoPeople;
  expect(read(["payouts", "deposits", "payouts"])).toEqual(["deposits", "payouts"]);
  expect(read(["refunds"])).toBeUndefined();
  expect(read("deposits")).toBeUndefined();
});
