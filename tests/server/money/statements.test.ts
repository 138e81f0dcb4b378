import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { fillLedgerDays } from "../../support/ledger-days.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { openShop } from "../../support/shop.ts";

let dataDir: string;
let platen: TestApp;
let seller: Client;
let agency: Client;
/** The orders of the statement: three submitted together, then one rejected, one canceled, one approved and refunded. */
let ids: string[];
const today = dayOf(new Date().toISOString());

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-statements-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  const { agencyId, sellerTeamId } = platen.world;
  const shop = await openShop(platen.database, agencyId, sellerTeamId);
  await platen.database.pool.query("update seller_teams set credit_limit = 100000 where id = $1", [
    sellerTeamId,
  ]);
  [seller, agency] = [await platen.as("seller"), await platen.as("agency")];
  await shop.deposit(20);
  ids = await shop.orders(3);
  const done = async (path: string, body: unknown, client = agency) =>
    expect((await client.post(path, body)).body).toMatchObject({ failed: [] });
  // 43.47 of three orders: two are paid by what is there and the rest on credit.
  await done("orders/submit", { ids }, seller);
  await done("orders/reject", { ids: ids.slice(0, 1), note: "Blurred" });
  await done("orders/cancel", { ids: ids.slice(1, 2) });
  await done("orders/approve", { ids: ids.slice(2) });
  expect((await agency.post(`orders/${ids[2]}/refund`, { reason: "Late", amount: 4.49 })).status).toBe(200);
  await shop.deposit(5);
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const asked = (more: object = {}) => `statements?${new URLSearchParams({ from: today, to: today, ...more })}`;
const words = (lines: { description: string; amount: number; balance: number }[]) =>
  lines.map(({ description, amount, balance }) => [description, amount, balance]);

const LINES = [
  ["Top-up", 20, 20],
  ["Charge", -14.49, 5.51],
  ["Charge", -14.49, -8.98],
  ["Charge", -14.49, -23.47],
  ["Charge refunded", 14.49, -8.98],
  ["Charge refunded", 14.49, 5.51],
  ["Refund", 4.49, 10],
  ["Top-up", 5, 15],
];

describe("a statement", () => {
  test("has every movement in the seller's words, and the balance after it, up to the wallet's", async () => {
    const { body } = await seller.get(asked());
    expect(words(body.data)).toEqual(LINES);
    expect([body.opening, body.closing, body.total]).toEqual([0, 15, LINES.length]);
    expect((await seller.get("balances/seller-teams")).body.amount).toBe(body.closing);
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test("names the order, the invoice and the deposit of a line", async () => {
    const { data } = (await seller.get(asked())).body;
    const { data: invoices } = (await seller.get("invoices?sort=createdDate")).body;
    expect(data[0].deposit.name).toMatch(/^DEP-/);
    expect([data[0].order, data[0].invoice, data[0].payout]).toEqual([null, null, null]);
    expect(data[1].invoice).toEqual({ id: invoices[0].id, name: invoices[0].name });
    expect(new Set(data.slice(1, 4).map((line: { order: { id: string } }) => line.order.id))).toEqual(
      new Set(ids),
    );
    expect([invoices[1].type, data[4].invoice.name]).toEqual(["IN", invoices[1].name]);
  });

  test("has the right balance on every page", async () => {
    const read = [];
    for (let page = 1; page <= 3; page++) {
      const { body } = await seller.get(asked({ page: String(page), limit: "3" }));
      expect([body.opening, body.closing, body.total]).toEqual([0, 15, LINES.length]);
      read.push(...words(body.data));
    }
    expect(read).toEqual(LINES);
    expect((await seller.get(asked({ page: "9" }))).body.data).toEqual([]);
  });

  test("is the same from the sums that the migration made", async () => {
    const sums = "select * from ledger_days order by 1, 2, 3, 4";
    const { rows: before } = await platen.database.pool.query(sums);
    await fillLedgerDays(platen.database);
    expect((await platen.database.pool.query(sums)).rows).toEqual(before);
  });

  test("of a later period opens with what came before, and of an earlier one is empty", async () => {
    await platen.database.pool.query(`update ledger_days set day = day - 40 where seller_team_id = $1`, [
      platen.world.sellerTeamId,
    ]);
    const later = (await seller.get(asked())).body;
    expect([later.opening, later.closing, later.data]).toEqual([15, 15, []]);
    await platen.database.pool.query(`update ledger_days set day = day + 40 where seller_team_id = $1`, [
      platen.world.sellerTeamId,
    ]);
    const earlier = (await seller.get(asked({ from: "2020-01-01", to: "2020-12-31" }))).body;
    expect([earlier.opening, earlier.closing, earlier.total]).toEqual([0, 0, 0]);
  });
});

describe("a file of a statement", () => {
  const fileOf = async (client: Client, format: string, more: object = {}) =>
    downloadExport(
      platen,
      client,
      await client.post("statements/export", { from: today, to: today, format, ...more }),
    );

  test.each(["csv", "xlsx"])("as %s has its edges and its lines", async (format) => {
    const { rows } = await openExport(await fileOf(seller, format));
    expect(rows.map((row) => [row.Description, Number(row.Balance)])).toEqual([
      ["Opening balance", 0],
      ...LINES.map(([description, , balance]) => [description, balance]),
      ["Closing balance", 15],
    ]);
    expect(rows[1]?.["Deposit or payout"]).toMatch(/^DEP-/);
  });

  test("as PDF names both companies and has its lines", async () => {
    const details = {
      legalName: "",
      address1: "",
      address2: "",
      city: "",
      region: "",
      postalCode: "",
      country: "",
      taxNumber: "",
      email: "",
      footer: "",
      taxNote: "",
    };
    await agency.put("company", {
      details: { ...details, legalName: "Fern Print LLC", taxNumber: "12-345", footer: "Bank of Texas" },
    });
    await seller.put("company", { details: { ...details, legalName: "Ivy Shop Ltd", country: "GB" } });
    const teamId = platen.world.sellerTeamId;
    const { bytes, headers } = await fileOf(agency, "pdf", { sellerTeam: teamId });
    expect(headers["content-type"]).toBe("application/pdf");
    const [page = ""] = (await extractText(new Uint8Array(bytes))).text;
    for (const text of [
      "Fern Print LLC",
      "Tax number: 12-345",
      "Ivy Shop Ltd",
      "United Kingdom",
      "Bank of Texas",
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/Opening balance\s+\$0/);
    expect(page).toMatch(/Refund.*\$4\.49\s+\$10\.00/);
    expect(page).toMatch(/Closing balance\s+\$15\.00/);
  });
});

describe("a statement is refused", () => {
  test("to other teams, other agencies and roles without balances", async () => {
    const { agencyId, sellerTeamId, otherTeamId, otherAgency } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    for (const client of [sibling, stranger]) {
      expect((await client.get(asked({ sellerTeam: sellerTeamId }))).status).toBe(404);
      const file = { from: today, to: today, format: "csv", sellerTeam: sellerTeamId };
      expect((await client.post("statements/export", file)).status).toBe(404);
    }
    expect((await sibling.get(asked())).body.data).toEqual([]);
    for (const role of ["agency:designer", "seller:designer", "administrator"] as const)
      expect([role, (await (await platen.as(role)).get(asked())).status]).toEqual([role, 403]);
    expect((await (await platen.as("seller:accounting")).get(asked({ of: "profit" }))).status).toBe(403);
  });

  test.each([
    ["days in the wrong order", { from: "2026-02-01", to: "2026-01-01" }, "from"],
    ["what is no day", { from: "2026-02-31" }, "from"],
    ["a far year", { to: "9999-01-01" }, "to"],
    ["what is no statement", { of: "cash" }, "of"],
    ["what is no id", { sellerTeam: "x" }, "sellerTeam"],
    ["a page before the first", { page: "0" }, "page"],
    ["a page that is too deep", { page: "1000000", limit: "100" }, "page"],
  ])("for %s", async (_, more, field) => {
    const { status, body } = await seller.get(asked(more));
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test("to an agency that names no seller", async () => {
    const { status, body } = await agency.get(asked());
    expect([status, Object.keys(body.errors)]).toEqual([400, ["sellerTeam"]]);
  });
});
