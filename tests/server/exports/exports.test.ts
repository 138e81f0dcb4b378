import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const customer = (name: string, columns: Record<string, unknown> = {}) =>
  make(platen.database, "customers", platen.world, { name, countryCode: "US", ...columns });

/** Starts an export and waits until it is done. */
async function exported(client: Client, path: string, query = "") {
  const begun = await client.post(`${path}/export${query}`);
  expect(begun.status, begun.text).toBe(201);
  await platen.app.jobs.idle();
  return begun.body.id as string;
}
const file = (client: Client, id: string) => client.get(`export-history/${id}/file`);
const idsIn = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1)
    .flatMap((line) => line.split(",")[0] || []);

describe("an export", () => {
  test("contains exactly the rows of the list with the same filters and search", async () => {
    for (const name of ["Ada Reed", "Adam Stone", "Bea Holt"]) await customer(name);
    await customer("Ada Elsewhere", { countryCode: "DE" });
    const query = "?search=Ada&countryCode=US";
    const shown = await seller.get(`customers${query}&limit=100`);
    const csv = await file(seller, await exported(seller, "customers", query));
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(idsIn(csv.text)).toEqual(shown.body.data.map((row: { id: string }) => row.id));
    expect(shown.body.total).toBe(2);
  });

  test("has the seller of an agency's rows and the rows of several batches", async () => {
    const many = Array.from({ length: 1_205 }, (_, i) => `('${newId()}', 'Crowd ${i}')`).join(",");
    await platen.database.pool.query(
      `insert into customers (agency_id, seller_team_id, id, name)
        select $1, $2, x.id::uuid, x.name from (values ${many}) x(id, name)`,
      [platen.world.agencyId, platen.world.sellerTeamId],
    );
    const id = await exported(agency, "customers", "?search=Crowd");
    const row = (await agency.get(`export-history/${id}`)).body;
    expect(row).toMatchObject({ status: "done", rows: 1_205, total: 1_205, type: "customers" });
    expect(row.filter).toBe("Search: Crowd");
    const csv = await file(agency, id);
    expect(new Set(idsIn(csv.text)).size).toBe(1_205);
    expect(csv.text.split("\r\n")[0]).toMatch(/Seller$/);
  });

  test("escapes cells that spreadsheets read as formulas", async () => {
    const formulas = ["=1+1", "+1", "-1", "@sum", "\tTab"];
    for (const formula of formulas) await customer(`Danger ${formula}`, { city: formula });
    const csv = await file(seller, await exported(seller, "customers", "?search=Danger"));
    for (const formula of formulas) {
      expect(csv.text).toContain(`,'${formula},`);
      expect(csv.text).not.toContain(`,${formula},`);
    }
  });

  test("of sellers has their balance and profit, for those who see them in the list", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    await platen.database.pool.query(
      `insert into ledger_accounts (agency_id, seller_team_id, account, balance)
        values ($1, $2, 'receivable', 1250), ($1, $2, 'profit', 900)`,
      [agencyId, sellerTeamId],
    );
    const ended = (csv: string) =>
      csv.split("\r\n").flatMap((line, at) => (at === 0 || line.startsWith(sellerTeamId) ? line : []));
    const [shown] = (await agency.get(`profits/seller-team?sellerTeamIds=${sellerTeamId}`)).body.data;
    const whole = await agency.get("seller-teams/export");
    for (const { text } of [whole, await file(agency, await exported(agency, "seller-teams"))]) {
      const [header, row] = ended(text);
      expect(header).toMatch(/,Created,Balance,Profit$/);
      // A number, and no text with an apostrophe.
      expect(row?.endsWith(`,-12.5,${shown.remainProfit}`), row).toBe(true);
    }
    const staff = await platen.as("agency:staff");
    for (const text of [
      (await staff.get("seller-teams/export")).text,
      (await file(staff, await exported(staff, "seller-teams"))).text,
    ])
      expect(ended(text)[0]).toMatch(/,Created$/);
    await platen.database.pool.query("delete from ledger_accounts where seller_team_id = $1", [sellerTeamId]);
  });

  test("of payouts has the method in words, not as JSON", async () => {
    await make(platen.database, "payouts", platen.world, {
      payoutMethod: { paymentType: "PayPal", paymentValue: "ann@shop.test" },
    });
    const { text } = await agency.get("payouts/export");
    expect(text).toContain(",Payment type: PayPal; Payment value: ann@shop.test,");
    expect(text).not.toContain("{");
  });

  test("can be downloaded once by the person who started it; others get a 404", async () => {
    const id = await exported(seller, "customers");
    for (const role of ["agency", "seller:staff", "administrator"] as const) {
      expect([role, (await file(await platen.as(role), id)).status]).toEqual([role, 404]);
    }
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await file(stranger, id)).status).toBe(404);
    const head = await platen.app.inject({
      method: "HEAD",
      url: `/api/export-history/${id}/file`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect([head.statusCode, head.body], "HEAD does not use the file up").toEqual([200, ""]);
    expect((await file(seller, id)).status).toBe(200);
    const again = await file(seller, id);
    expect([again.status, again.body.message]).toEqual([
      400,
      "This file has already been downloaded. Export it again",
    ]);
    const row = (await seller.get(`export-history/${id}`)).body;
    expect([row.status, row.url]).toEqual(["fetched", null]);
    const left = await platen.database.pool.query("select 1 from export_files where export_id = $1", [id]);
    expect(left.rows).toEqual([]);
  });

  test("is listed in its team's history and not in another team's", async () => {
    const id = await exported(seller, "customers");
    expect((await seller.get(`export-history?ids=${id}`)).body.total).toBe(1);
    expect((await agency.get(`export-history?ids=${id}`)).body.total).toBe(1);
    const { agencyId, otherTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await sibling.get(`export-history?ids=${id}`)).body.total).toBe(0);
    for (const role of ["supplier", "seller:designer", "agency:designer"] as const)
      expect([role, (await (await platen.as(role)).get(`export-history?ids=${id}`)).body.total]).toEqual([
        role,
        0,
      ]);
  });

  test("restarts from the beginning, once, after its process has died", async () => {
    await platen.app.jobs.stop();
    const begun = await seller.post("customers/export?search=Ada");
    await platen.database.pool.query(
      `update export_history set status = 'running', updated_at = now() - interval '1 hour' where id = $1`,
      [begun.body.id],
    );
    await platen.database.pool.query(
      "insert into export_files (agency_id, export_id, seq, bytes) values ($1, $2, 0, 'half a line')",
      [platen.world.agencyId, begun.body.id],
    );
    platen.app.jobs.start();
    await platen.app.jobs.idle();
    const csv = await file(seller, begun.body.id);
    expect(csv.text).not.toContain("half a line");
    expect(csv.text.match(/Ada Reed/g)).toHaveLength(1);
  });

  test("is refused while the person has five unfinished exports", async () => {
    await platen.app.jobs.stop();
    for (let count = 0; count < 5; count++) expect((await seller.post("customers/export")).status).toBe(201);
    const sixth = await seller.post("customers/export");
    expect([sixth.status, sixth.body.message]).toEqual([
      400,
      "5 exports are already in progress. Wait until one of them ends",
    ]);
    platen.app.jobs.start();
    await platen.app.jobs.idle();
  });
});
