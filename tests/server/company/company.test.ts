import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_COMPANY } from "../../../src/domain/company/company.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;

beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

const PRINTER = {
  ...NO_COMPANY,
  legalName: "Fern Print LLC",
  address1: "12 Mill Road",
  city: "Austin",
  region: "TX",
  postalCode: "78701",
  country: "us",
  taxNumber: "12-3456789",
  email: "Books@Fern.test",
  taxNote: "No tax is stated",
  footer: "Bank of Texas\nAccount 42",
};

test("an agency and a seller save their companies, each reads its own, and the agency its seller's", async () => {
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  expect((await agency.get("company")).body).toEqual({ details: NO_COMPANY, version: 0, validFrom: null });
  const saved = await agency.put("company", { details: PRINTER });
  expect(saved.body.details).toEqual({ ...PRINTER, country: "US", email: "books@fern.test" });
  expect(saved.body.version).toBe(1);
  const shop = { ...NO_COMPANY, legalName: "Ivy Shop Ltd", country: "GB" };
  expect((await seller.put("company", { details: shop })).status).toBe(200);
  expect((await seller.get("company")).body.details).toEqual(shop);
  const ofSeller = await agency.get(`company/seller-teams/${platen.world.sellerTeamId}`);
  expect(ofSeller.body.details).toEqual(shop);
  expect((await agency.get("company")).body.details.legalName).toBe("Fern Print LLC");
});

test("a save adds a version and keeps the earlier one; the same details add none", async () => {
  const agency = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
  const { agencyId } = platen.world.otherAgency;
  await agency.put("company", { details: { ...NO_COMPANY, legalName: "Old" } });
  await agency.put("company", { details: { ...NO_COMPANY, legalName: "New" } });
  const again = await agency.put("company", { details: { ...NO_COMPANY, legalName: "New" } });
  expect(again.body.version).toBe(2);
  const rows = await rowsOf(
    platen.database,
    sql`select details ->> 'legalName' as name from company_details where agency_id = ${agencyId} order by version`,
  );
  expect(rows).toEqual([{ name: "Old" }, { name: "New" }]);
});

test("a form that saw an older version is refused", async () => {
  const agency = await platen.as("agency");
  const { version, details } = (await agency.get("company")).body;
  expect((await agency.put("company", { details: { ...details, city: "Waco" }, version })).status).toBe(200);
  const late = await agency.put("company", { details: { ...details, city: "Dallas" }, version });
  expect([late.status, Object.keys(late.body.errors)]).toEqual([400, ["version"]]);
});

test.each([
  ["a name that is too long", { legalName: "x".repeat(129) }, "details.legalName"],
  ["an unknown country", { country: "XX" }, "details.country"],
  ["a text that is no email address", { email: "fern" }, "details.email"],
  ["a line break in a line", { address1: "12 Mill Road\nback door" }, "details.address1"],
  ["a footer that is too long", { footer: "x".repeat(501) }, "details.footer"],
])("%s is refused at its field", async (_, change, field) => {
  const agency = await platen.as("agency");
  const refused = await agency.put("company", { details: { ...NO_COMPANY, ...change } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
});

test("a seller states no footer and no tax note, which its agency's documents have", async () => {
  const seller = await platen.as("seller");
  const refused = await seller.put("company", { details: { ...NO_COMPANY, footer: "Pay me" } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["details.footer"]]);
});

test("other teams and other agencies are not found, and other roles may not save", async () => {
  const { sellerTeamId, otherTeamId, otherAgency } = platen.world;
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
  expect((await seller.get(`company/seller-teams/${otherTeamId}`)).status).toBe(404);
  expect((await stranger.get(`company/seller-teams/${sellerTeamId}`)).status).toBe(404);
  expect((await agency.get(`company/seller-teams/${otherAgency.sellerTeamId}`)).status).toBe(404);
  expect((await agency.get("company/seller-teams/nonsense")).status).toBe(404);
  for (const role of ["agency:accounting", "seller:accounting", "agency:designer", "administrator"] as const)
    expect([role, (await (await platen.as(role)).put("company", { details: NO_COMPANY })).status]).toEqual([
      role,
      403,
    ]);
});
