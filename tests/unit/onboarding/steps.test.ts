import { describe, expect, it } from "vitest";
import {
  type AdministratorFacts,
  administratorSteps,
  agencySteps,
  sellerSteps,
} from "../../../src/domain/onboarding/steps.ts";

const EMPTY: AdministratorFacts = {
  sendsMail: false,
  mailSent: false,
  goesWithoutMail: false,
  agency: false,
  manager: false,
  openInvitations: 0,
  catalog: false,
  basecost: false,
  readyAgency: false,
  unready: null,
  seller: false,
  fileOrder: false,
};
const stepOf = (facts: Partial<AdministratorFacts>, id: string) =>
  administratorSteps({ ...EMPTY, ...facts }).find((step) => step.id === id);

describe("administratorSteps", () => {
  it("has nothing done on an empty store and offers the starter catalog", () => {
    const steps = administratorSteps(EMPTY);
    expect(steps.filter(({ done }) => done)).toEqual([]);
    expect(steps.flatMap(({ action }) => action ?? [])).toEqual(["load-starter"]);
  });

  it("offers a test message only where a mail server is set", () => {
    expect(stepOf({}, "mail")).toMatchObject({ action: null, skippable: true });
    expect(stepOf({ sendsMail: true }, "mail")).toMatchObject({ action: "test-mail", skippable: true });
    expect(stepOf({ sendsMail: true, mailSent: true }, "mail")).toMatchObject({
      done: true,
      action: null,
      skippable: false,
    });
  });

  it.each([
    [false, false, "Harbor has no catalogs and no base cost yet."],
    [false, true, "Harbor has no catalogs yet."],
    [true, false, "Harbor has no base cost yet."],
  ])("names what an agency lacks (catalogs %s, base cost %s)", (catalogs, basecost, text) => {
    const unready = { id: "a1", name: "Harbor", catalogs, basecost };
    const step = stepOf({ unready }, "agency-goods");
    expect(step?.text).toBe(`${text} Open its page to add what is missing.`);
    expect(step?.to).toBe("/a/agencies/a1");
  });

  it("counts the invitations that are open", () => {
    expect(stepOf({ openInvitations: 2 }, "manager")?.text).toContain("2 invitations not accepted yet");
  });
});

describe("agencySteps", () => {
  it("offers the example prices until there is a base cost with prices", () => {
    const facts = { catalog: true, canLoadPrices: true, seller: false, openInvitations: 0, reviewed: false };
    const actionOf = (basecost: boolean) =>
      agencySteps({ ...facts, basecost }).find(({ id }) => id === "basecost")?.action;
    expect(actionOf(false)).toBe("load-starter-prices");
    expect(actionOf(true)).toBeNull();
  });
});

describe("sellerSteps", () => {
  it("marks each step by its own fact", () => {
    const steps = sellerSteps({ source: true, mapped: false, funded: true, submitted: false });
    expect(steps.flatMap(({ id, done }) => (done ? [id] : []))).toEqual(["source", "topup"]);
  });
});
