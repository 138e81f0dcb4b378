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
  begunCatalog: null,
  basecost: false,
  begunBasecost: null,
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

  it("opens the form of each step, or the row that was begun, and only the list once it is done", () => {
    const opened = (facts: Partial<AdministratorFacts>, id: string) => {
      const found = stepOf(facts, id);
      return [found?.to, found?.press];
    };
    expect(opened({}, "catalog")).toEqual(["/a/catalogs/create", null]);
    expect(opened({ begunCatalog: "c1" }, "catalog")).toEqual(["/a/catalogs/c1", null]);
    expect(opened({ begunCatalog: "c1", catalog: true }, "catalog")).toEqual(["/a/catalogs", null]);
    expect(opened({}, "basecost")).toEqual(["/a/base-cost", "Create base cost"]);
    expect(opened({ begunBasecost: "b1" }, "basecost")).toEqual(["/a/base-cost/b1", null]);
    expect(opened({}, "agency")).toEqual(["/a/agencies", "Create agency"]);
    expect(opened({ agency: true }, "agency")).toEqual(["/a/agencies", null]);
    const unready = { id: "a1", name: "Harbor", catalogs: true, basecost: false };
    expect(opened({ unready }, "agency-goods")).toEqual(["/a/agencies/a1", "Edit"]);
    expect(opened({ unready: { ...unready, catalogs: false } }, "agency-goods")).toEqual([
      "/a/agencies/a1",
      null,
    ]);
  });

  it("counts the invitations that are open", () => {
    expect(stepOf({ openInvitations: 2 }, "manager")?.text).toContain("2 invitations not accepted yet");
  });
});

describe("agencySteps", () => {
  const none = {
    catalog: false,
    begunCatalog: null,
    basecost: false,
    begunBasecost: null,
    canLoadPrices: false,
    seller: false,
    openInvitations: 0,
    topupContent: false,
    reviewed: false,
  };
  const stepsOf = (facts: Partial<typeof none> = {}) => agencySteps({ ...none, ...facts });

  it("offers the example prices until there is a base cost with prices", () => {
    const actionOf = (basecost: boolean) =>
      stepsOf({ catalog: true, canLoadPrices: true, basecost }).find(({ id }) => id === "basecost")?.action;
    expect(actionOf(false)).toBe("load-starter-prices");
    expect(actionOf(true)).toBeNull();
  });

  it("opens the form of each step, and the payment settings for the text about topups", () => {
    expect(stepsOf().map(({ id, to, press }) => [id, to, press])).toEqual([
      ["catalog", "/ag/catalogs/create", null],
      ["basecost", "/ag/base-cost", "Create base cost"],
      ["seller", "/ag/sellers", "Create"],
      ["topup-content", "/ag/settings/payment", null],
      ["review", "/ag/orders", null],
    ]);
    expect(stepsOf({ topupContent: true }).flatMap(({ id, done }) => (done ? [id] : []))).toEqual([
      "topup-content",
    ]);
  });
});

describe("sellerSteps", () => {
  const none = { source: false, mapped: false, funded: false, asked: false, submitted: false };

  it("marks each step by its own fact", () => {
    const steps = sellerSteps({ ...none, source: true, funded: true });
    expect(steps.flatMap(({ id, done }) => (done ? [id] : []))).toEqual(["source", "topup"]);
  });

  it("opens the request for a topup until one waits for the agency", () => {
    const topupOf = (asked: boolean) => sellerSteps({ ...none, asked }).find(({ id }) => id === "topup");
    expect(topupOf(false)).toMatchObject({ to: "/s/balance", press: "Ask for a top-up", done: false });
    expect(topupOf(true)).toMatchObject({ press: null, done: false });
    expect(topupOf(true)?.text).toContain("has not approved your top-up yet");
  });
});
