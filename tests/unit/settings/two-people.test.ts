import { expect, test } from "vitest";
import { agencySettings } from "../../../src/domain/settings/agency-settings.ts";
import {
  approversText,
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

test("who may approve is said by name, and where two are demanded without the person who entered it", () => {
  const people = ["Ada Lovelace", "Ben Shaw", "Cleo Diaz", "Dan Wu", "Eve Roy"].map((fullName, id) => ({
    id: String(id),
    fullName,
  }));
  const [ada, ben] = people.slice(0, 2);
  const text = (twoPeople: boolean, of = people) => approversText({ twoPeople, people: of }, ada ?? null);
  expect(text(false)).toBe("Ada Lovelace, Ben Shaw, Cleo Diaz or 2 more may approve this.");
  expect(text(false, people.slice(0, 1))).toBe("Ada Lovelace may approve this.");
  expect(text(true, people.slice(0, 3))).toBe(
    "Ada Lovelace entered this: Ben Shaw or Cleo Diaz must approve it.",
  );
  expect(text(true, people.slice(0, 1))).toBe("No one of your agency may approve this.");
  // A seller has asked for it.
  expect(approversText({ twoPeople: true, people: ben ? [ben] : [] }, { id: "s", fullName: "Maya" })).toBe(
    "Ben Shaw may approve this.",
  );
});
