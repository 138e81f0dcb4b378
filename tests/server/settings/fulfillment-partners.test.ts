import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { make, agency as newAgency } from "../../support/factories.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

const LIST = "public/catalogs/fulfillment-partners/list";
const list = async (query = "") => (await platen.nobody.get(LIST + query)).body;
const LISTED = { settings: { listAsFulfillmentPartner: true } };
const setSwitch = async (isOn: boolean) => {
  const client = await platen.as("agency");
  const settings = { listAsFulfillmentPartner: isOn };
  const saved = await client.patch("agencies/update-settings", { settings });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.settings.listAsFulfillmentPartner).toBe(isOn);
};

describe("the list of fulfillment partners", () => {
  it("is empty until an agency lists itself, and again after it stops", async () => {
    expect(await list()).toEqual({ data: [], total: 0 });
    const { body } = await (await platen.as("agency")).get("agencies/info");
    expect(body.settings.listAsFulfillmentPartner).toBe(false);
    await setSwitch(true);
    // Nothing but these three keys.
    expect(await list()).toEqual({ data: [{ name: body.name, logo: null, domain: null }], total: 1 });
    await setSwitch(false);
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it("shows the theme's logo and the verified primary domain, by name and in pages", async () => {
    const config = { logo: "files/uploads/logo.webp", title: "Secret title" };
    const b = await newAgency(platen.database, {
      ...LISTED,
      name: "B prints",
      config,
      primaryDomain: "b.prints.test",
    });
    const proved = { host: "b.prints.test", connectStatus: 1 };
    await make(platen.database, "domains", { agencyId: b.id }, proved);
    const remote = { logo: "https://elsewhere.test/logo.png" };
    const unproved = { name: "A prints", config: remote, primaryDomain: "a.prints.test" };
    const a = await newAgency(platen.database, { ...LISTED, ...unproved });
    await make(platen.database, "domains", { agencyId: a.id }, { host: "a.prints.test", connectStatus: 0 });
    const first = { name: "A prints", logo: null, domain: null };
    const second = { name: "B prints", logo: "files/uploads/logo.webp", domain: "b.prints.test" };
    expect(await list()).toEqual({ data: [first, second], total: 2 });
    expect(await list("?limit=1&page=2")).toEqual({ data: [second], total: 2 });
    expect(await list("?limit=1&page=3")).toEqual({ data: [], total: 2 });
  });

  it("leaves out suspended and deleted agencies", async () => {
    const { total } = await list();
    await newAgency(platen.database, { ...LISTED, active: 0 });
    await newAgency(platen.database, { ...LISTED, deletedAt: new Date().toISOString() });
    expect((await list()).total).toBe(total);
  });

  it("refuses wrong pages, unknown keys and a switch that is not a flag", async () => {
    for (const query of ["?page=0", "?limit=0", "?limit=1001", "?page=x", "?search=a", "?page=99999999999"])
      expect([query, (await platen.nobody.get(LIST + query)).status]).toEqual([query, 400]);
    const settings = { listAsFulfillmentPartner: "yes" };
    const client = await platen.as("agency");
    expect((await client.patch("agencies/update-settings", { settings })).status).toBe(400);
  });

  it("is refused to a network that reads it too often", async () => {
    await platen.database.pool.query("update rate_limits set count = 300 where key like 'partners:ip:%'");
    expect((await platen.nobody.get(LIST)).status).toBe(429);
    await platen.database.pool.query("delete from rate_limits where key like 'partners:ip:%'");
    expect((await platen.nobody.get(LIST)).status).toBe(200);
  });
});
