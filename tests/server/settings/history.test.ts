import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const historyOf = async (page: string, client = agency) => {
  const { status, text, body } = await client.get(`agencies/settings-history?page=${page}`);
  expect(status, text).toBe(200);
  return body.data;
};
const save = async (settings: object) => {
  const { status, text } = await agency.patch("agencies/update-settings", { settings });
  expect(status, text).toBe(200);
};

describe("the history of a page of the settings", () => {
  it("has who changed its settings, and their values as people read them, newest first", async () => {
    expect(await historyOf("shipping")).toEqual([]);
    await save({ shippingExcludeCode: [{ countryCode: "US", provinceCode: ["PR", "GU"] }] });
    await save({ agencyShippingStatus: true, shippingExcludeCode: [{ countryCode: "CA" }] });
    const { rows } = await platen.database.pool.query("select full_name from users where id = $1", [
      agency.userId,
    ]);
    const [newest, first, ...others] = await historyOf("shipping");
    expect(others).toEqual([]);
    expect(newest.by).toEqual({ name: rows[0].full_name, side: "own" });
    expect(newest.changes).toEqual([
      { setting: "Refuse excluded destinations", before: null, after: "On" },
      {
        setting: "Excluded destinations",
        before: "United States (Puerto Rico, Guam)",
        after: "Canada",
      },
    ]);
    expect(first.changes).toEqual([
      { setting: "Excluded destinations", before: null, after: "United States (Puerto Rico, Guam)" },
    ]);
  });

  it("has no changes of other pages, and none that changed nothing", async () => {
    await save({ customerEmail: "orders@agency.test" });
    await save({ customerEmail: "orders@agency.test" });
    expect((await historyOf("email")).map((one: { changes: object[] }) => one.changes)).toEqual([
      [{ setting: "Customer email", before: null, after: "orders@agency.test" }],
    ]);
    expect(await historyOf("others")).toEqual([]);
  });

  it("joins terms and settings of one page", async () => {
    await agency.patch("agencies/update-terms", { designFee: 7.5, workdays: [1, 2] });
    await save({ packingSlipPrices: true });
    const [slips, terms] = await historyOf("terms");
    expect(slips.changes).toEqual([{ setting: "Prices on packing slips", before: null, after: "On" }]);
    expect(terms.changes.map(({ setting, after }: Record<string, string>) => [setting, after])).toEqual([
      ["Design fee", "$7.50"],
      ["Working days", "Monday, Tuesday"],
    ]);
  });

  it("names no account number, and no color that stayed", async () => {
    const account = { payWith: "Payoneer", number: "4711-SECRET", currency: "USD" };
    const options = (await agency.get("agencies/info")).body.settings.payment;
    await save({ payment: { ...options, accounts: [account] } });
    await agency.patch("agencies/config", { config: { primary: "#112233" } });
    const [payment] = await historyOf("payment");
    expect(JSON.stringify(payment)).not.toContain("4711");
    expect(payment.changes).toContainEqual({ setting: "Accounts", before: null, after: "1 account" });
    expect((await historyOf("theme"))[0].changes).toEqual([
      { setting: "Primary", before: null, after: "#112233" },
    ]);
  });

  it("is of the person's own agency, and for those who see its settings", async () => {
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect(await historyOf("shipping", other)).toEqual([]);
    const designer = await platen.as("agency:designer");
    expect((await designer.get("agencies/settings-history?page=shipping")).status).toBe(403);
    expect((await agency.get("agencies/settings-history?page=nothing")).status).toBe(400);
  });
});
