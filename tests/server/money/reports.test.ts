import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let agency: Client;
let accounting: Client;
const today = dayOf(new Date().toISOString());
const month = today.slice(0, 7);
const yesterday = dayOf(new Date(Date.now() - 86_400_000).toISOString());

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId, otherTeamId } = platen.world;
  const shop = await openShop(platen.database, agencyId, sellerTeamId);
  const query = (text: string, values: unknown[]) => platen.database.pool.query(text, values);
  await query("update seller_teams set credit_limit = 100000, name = 'Ash' where id = $1", [sellerTeamId]);
  await query("update seller_teams set name = 'Birch' where id = $1", [otherTeamId]);
  [agency, accounting] = [await platen.as("agency"), await platen.as("agency:accounting")];
  await shop.deposit(20);
  const ids = await shop.orders(3);
  expect((await (await platen.as("seller")).post("orders/submit", { ids })).body.failed).toEqual([]);
  await agency.post("orders/approve", { ids: ids.slice(0, 1) });
  await shop.of(otherTeamId).deposit(7);
});
afterAll(() => platen.close());

const get = async (path: string, client = accounting) => (await client.get(`reports/${path}`)).body;

describe("the balances of all sellers", () => {
  test("are those of the wallets at the end of today, with their totals", async () => {
    const { data, total, totals } = await get(`balances?asOf=${today}`);
    const none = { profit: 0, profitPending: 0 };
    expect(
      data.map(({ sellerTeam, ...row }: { sellerTeam: { name: string } }) => [sellerTeam.name, row]),
    ).toEqual([
      ["Ash", { balance: -23.47, receivable: 23.47, held: 28.98, deferred: 14.49, ...none }],
      ["Birch", { balance: 7, receivable: 0, held: 0, deferred: 0, ...none }],
    ]);
    expect(totals).toEqual({ balance: -16.47, receivable: 23.47, held: 28.98, deferred: 14.49, ...none });
    expect(total).toBe(2);
    const wallet = (await agency.get(`balances/seller-teams/${platen.world.sellerTeamId}`)).body;
    expect(data[0].balance).toBe(wallet.amount);
  });

  test("of a day before are without what came later", async () => {
    expect(await get(`balances?asOf=${yesterday}`)).toMatchObject({
      data: [],
      total: 0,
      totals: { balance: 0 },
    });
    await platen.database.pool.query(
      "update ledger_days set day = day - 10 where account like 'cash%' or account = 'available'",
    );
    expect((await get(`balances?asOf=${yesterday}`)).data).toMatchObject([{ balance: 7 }]);
    await platen.database.pool.query(
      "update ledger_days set day = day + 10 where account like 'cash%' or account = 'available'",
    );
  });

  test("come in pages by name", async () => {
    const second = await get(`balances?asOf=${today}&page=2&limit=1`);
    expect([second.data.length, second.data[0].sellerTeam.name, second.total]).toEqual([1, "Birch", 2]);
    expect(second.totals.balance).toBe(-16.47);
  });
});

describe("the ageing of debts", () => {
  test("has unpaid invoices by age, which sum up to what the sellers owe", async () => {
    const { sellerTeamId } = platen.world;
    expect((await get("ageing")).data).toEqual([
      {
        sellerTeam: { id: sellerTeamId, name: "Ash" },
        days30: 23.47,
        days60: 0,
        days90: 0,
        older: 0,
        reversedDeposits: 0,
        total: 23.47,
      },
    ]);
    const age = (days: number) =>
      platen.database.pool.query(
        `update invoices set created_date =
          (now() at time zone 'America/Los_Angeles' - make_interval(days => $1)) at time zone 'America/Los_Angeles'`,
        [days],
      );
    for (const [days, key] of [
      [30, "days30"],
      [31, "days60"],
      [60, "days60"],
      [61, "days90"],
      [90, "days90"],
      [91, "older"],
      [400, "older"],
    ] as const) {
      await age(days);
      expect([days, (await get("ageing")).totals[key]]).toEqual([days, 23.47]);
    }
    await age(0);
  });
});

describe("the trial balance of a month", () => {
  test("has every account, sums to zero, and closes with the accounts' balances", async () => {
    const { data } = await get(`trial-balance?month=${month}`);
    const sum = (key: string) =>
      Math.round(data.reduce((total: number, row: never) => total + row[key], 0) * 100) || 0;
    expect([sum("opening"), sum("closing"), sum("debits") - sum("credits")]).toEqual([0, 0, 0]);
    const by = new Map(data.map((row: { account: string }) => [row.account, row]));
    expect(by.get("cash:Payoneer")).toEqual({
      account: "cash:Payoneer",
      opening: 0,
      debits: 27,
      credits: 0,
      closing: 27,
    });
    expect(by.get("available")).toMatchObject({ debits: 20, credits: 27, closing: -7 });
    expect(by.get("held")).toMatchObject({ debits: 14.49, credits: 43.47, closing: -28.98 });
  });

  test("opens with what the month before closed with", async () => {
    await platen.database.pool.query("update ledger_days set day = day - 70");
    const { data } = await get(`trial-balance?month=${month}`);
    expect(data.find(({ account }: { account: string }) => account === "available")).toMatchObject({
      opening: -7,
      debits: 0,
      credits: 0,
      closing: -7,
    });
    await platen.database.pool.query("update ledger_days set day = day + 70");
  });

  test("an account opens its sellers, and these its journal lines of the month", async () => {
    const { data, total } = await get(`trial-balance/sellers?month=${month}&account=available`);
    expect(data.map(({ sellerTeam, closing }: never) => [sellerTeam["name"], closing])).toEqual([
      ["Ash", 0],
      ["Birch", -7],
    ]);
    expect(total).toBe(2);
    const lines = `ledger?account=available&sellerTeam=${data[1].sellerTeam.id}&since=${month}-01&asOf=${today}`;
    expect((await accounting.get(lines)).body.data.map(({ amount }: { amount: number }) => amount)).toEqual([
      7,
    ]);
  });
});

test("the journal of a period as CSV has every line, and its debits equal its credits", async () => {
  const begun = await accounting.post("reports/journal/export", { from: yesterday, to: today });
  const { rows, header } = await openExport(await downloadExport(platen, accounting, begun));
  expect(header).toEqual(["Date (PT)", "Event", "Entry", "Seller", "Account", "Order", "Debit", "Credit"]);
  const { rows: counted } = await platen.database.pool.query(
    "select count(*)::int as count from journal_lines where agency_id = $1",
    [platen.world.agencyId],
  );
  expect(rows).toHaveLength(counted[0].count);
  const sum = (column: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column] || 0) * 100), 0);
  expect(sum("Debit")).toBe(sum("Credit"));
  expect(sum("Debit")).toBe(27_00 + 43_47 + 14_49);
  expect(rows.map(({ Event }) => Event)).toContain("Order submitted");
});

describe("reports are refused", () => {
  test("to sellers and other roles, and have nothing of other agencies", async () => {
    const paths = [`balances?asOf=${today}`, "ageing", `trial-balance?month=${month}`];
    for (const role of [
      "seller",
      "seller:accounting",
      "agency:staff",
      "agency:designer",
      "administrator",
    ] as const)
      for (const path of paths)
        expect([role, path, (await (await platen.as(role)).get(`reports/${path}`)).status]).toEqual([
          role,
          path,
          403,
        ]);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await get(`balances?asOf=${today}`, stranger)).data).toEqual([]);
    expect((await get("ageing", stranger)).data).toEqual([]);
    const { data } = await get(`trial-balance?month=${month}`, stranger);
    expect(data.every(({ closing, debits }: never) => closing === 0 && debits === 0)).toBe(true);
    const begun = await stranger.post("reports/journal/export", { from: yesterday, to: today });
    expect((await openExport(await downloadExport(platen, stranger, begun))).rows).toEqual([]);
  });

  test.each([
    ["balances?asOf=2026-02-30", "asOf"],
    ["balances?asOf=9999-12-31", "asOf"],
    ["balances", "asOf"],
    ["trial-balance?month=2026-13", "month"],
    ["trial-balance/sellers?month=2026-01&account=gold", "account"],
    ["ageing?limit=100000", "limit"],
  ])("for nonsense: %s", async (path, field) => {
    const { status, body } = await accounting.get(`reports/${path}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test.each([
    [{ from: "2026-02-01", to: "2026-01-01" }, "from"],
    [{ from: "2024-01-01", to: "2026-01-01" }, "to"],
  ])("for a journal of %j", async (body, field) => {
    const refused = await accounting.post("reports/journal/export", body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  });
});
