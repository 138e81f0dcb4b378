import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_COMPANY } from "../../../src/domain/company/company.ts";
import { dayOf } from "../../../src/domain/format.ts";
import { AGES, periodOf } from "../../../src/domain/money/payables/payables.ts";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { supplier, user } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
let supplierId: string;

const SUPPLIER_PRICE = 9;
const PLATFORM_COST = 11;
const today = () => dayOf(new Date().toISOString());

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  supplierId = await supplier(platen.database);
  await shop.deposit(1_000);
});
afterAll(() => platen.close());

const query = (text: string, values: unknown[] = []) => platen.database.pool.query(text, values);

/** Ships orders whose goods are owed to the platform, or to the supplier where the agency's base cost has no price. */
async function ship(count: number, to: "platform" | "supplier", of = shop): Promise<string[]> {
  await query("update catalogs set supplier_id = $1 where id = $2", [supplierId, shop.catalogId]);
  await query(
    `update basecost_items set price = $1 where catalog_id = $2 and basecost_id =
      (select basecost_id from agencies where id = $3)`,
    [700, shop.catalogId, shop.agencyId],
  );
  if (to === "supplier")
    await query(
      `delete from basecost_items where catalog_id = $1 and basecost_id =
        (select basecost_id from agencies where id = $2)`,
      [shop.catalogId, shop.agencyId],
    );
  else
    await query(
      `insert into basecost_items (basecost_id, catalog_id, variant_id, price)
        select basecost_id, $1, null, 700 from agencies where id = $2
          and not exists (select 1 from basecost_items i where i.basecost_id = agencies.basecost_id and i.catalog_id = $1)`,
      [shop.catalogId, shop.agencyId],
    );
  const ids = await of.orders(count);
  const submitted = await seller.post("orders/submit", { ids });
  expect(submitted.body.failed, submitted.text).toEqual([]);
  for (const step of ["approve", "pickup"]) await agency.post(`orders/${step}`, { ids });
  for (const id of ids) {
    const tracked = await agency.post("tracking", { orderId: id, carrier: "USPS", number: newId() });
    expect(tracked.status, tracked.text).toBeLessThan(300);
  }
  return ids;
}

const payables = async (client = agency) => {
  const listed = await client.get("payables");
  expect(listed.status, listed.text).toBe(200);
  return Object.fromEntries(listed.body.data.map((row: { creditor: string }) => [row.creditor, row]));
};

const run = (creditor: string, amount: number, more: object = {}) => ({
  account: "supplierPayable",
  creditor,
  until: today(),
  amount,
  method: "Bank transfer",
  reference: "WIRE 4471",
  paidOn: today(),
  ...more,
});

const checkLedger = async () => {
  const faults = (await verifyLedger(platen.database)).filter(({ ok }) => !ok);
  expect(faults).toEqual([]);
};

const twoPeople = (of: string[]) =>
  query(
    "update agencies set settings = settings || jsonb_build_object('twoPeople', $1::jsonb) where id = $2",
    [JSON.stringify(of), shop.agencyId],
  );

/** Moves the supplier's lines back by so many days; a negative number moves those that are old forward again. */
const backdate = (days: number) =>
  query(
    `update journal_lines set created_at = created_at - make_interval(days => $2)
      where creditor = $1 and ($2 > 0 or created_at < now() + make_interval(days => $2 + 1))`,
    [supplierId, days],
  );

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The amounts of a figure's journal lines. */
const linesOf = async (of: Record<string, string>): Promise<number[]> => {
  const query = new URLSearchParams({ account: "supplierPayable", creditor: supplierId, ...of });
  return (await agency.get(`ledger?${query}`)).body.data.map(({ amount }: { amount: number }) => amount);
};

describe("what an agency owes", () => {
  test("is listed by creditor, opens to its lines, and is paid once by a run", async () => {
    await ship(2, "platform");
    await ship(3, "supplier");
    const listed = await payables();
    expect(listed.platform).toMatchObject({ kind: "platform", open: 2 * PLATFORM_COST, paid: 0 });
    expect(listed[supplierId]).toMatchObject({
      kind: "supplier",
      name: "Loom & Co",
      terms: 30,
      open: 3 * SUPPLIER_PRICE,
      notDue: 3 * SUPPLIER_PRICE,
      older: 0,
    });
    expect(await linesOf({})).toEqual([9, 9, 9]);
    const shown = await agency.get(
      `payables/due?account=supplierPayable&creditor=${supplierId}&until=${today()}`,
    );
    expect(shown.body).toMatchObject({ amount: 27, teams: [{ amount: 27 }] });
    const preview = await agency.post("pay-runs?preview=true", run(supplierId, 27));
    expect([preview.status, preview.body.left], preview.text).toEqual([201, 0]);
    expect((await payables())[supplierId].open).toBe(27);
    const paid = await agency.post("pay-runs", run(supplierId, 27));
    expect(paid.body, paid.text).toMatchObject({ status: "approved", amount: 27, left: 0, teams: 1 });
    expect((await payables())[supplierId]).toMatchObject({ open: 0, paid: 27, accrued: 27 });
    expect(await linesOf({ payments: "only" })).toEqual([-27]);
    expect(await linesOf({ payments: "without" })).toEqual([9, 9, 9]);
    const again = await agency.post("pay-runs", run(supplierId, 27));
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ["until"]]);
    await checkLedger();
  });

  test("is aged by the creditor's terms", async () => {
    await ship(1, "supplier");
    const age = async (days: number) => {
      await query("update suppliers set payment_terms = $1 where id = $2", [days, supplierId]);
      const { open, ...row } = (await payables())[supplierId];
      const { notDue, days30, days60, days90, older } = row;
      const costs = await Promise.all(
        AGES.map(async (one) => sum(await linesOf({ payments: "without", ...periodOf(one, days) }))),
      );
      expect(sum(costs)).toBe(row.accrued);
      // Payments have paid the oldest ones.
      for (const [index, one] of AGES.entries()) expect(costs[index], one).toBeGreaterThanOrEqual(row[one]);
      return [open, notDue, days30, days60, days90, older];
    };
    expect(await age(30)).toEqual([9, 9, 0, 0, 0, 0]);
    await backdate(40);
    expect(await age(30)).toEqual([9, 0, 9, 0, 0, 0]);
    expect(await age(0)).toEqual([9, 0, 0, 9, 0, 0]);
    await backdate(100);
    expect(await age(0)).toEqual([9, 0, 0, 0, 0, 9]);
    const yesterday = dayOf(new Date(Date.now() - 86_400_000).toISOString());
    await ship(1, "supplier");
    const due = await agency.get(
      `payables/due?account=supplierPayable&creditor=${supplierId}&until=${yesterday}`,
    );
    expect(due.body.amount).toBe(9);
    const paid = await agency.post("pay-runs", run(supplierId, 9, { until: yesterday }));
    expect(paid.body, paid.text).toMatchObject({ amount: 9, left: 9 });
    await agency.post("pay-runs", run(supplierId, 9));
    // The sums of days are those of when the lines were written.
    await backdate(-140);
    await checkLedger();
  });

  test("is refused where the amount has changed, or is of a stranger", async () => {
    await ship(1, "supplier");
    const refused = async (body: object) => {
      const response = await agency.post("pay-runs", body);
      expect(response.status, response.text).toBe(400);
      return response.body.errors;
    };
    expect(await refused(run(supplierId, 8.99))).toEqual({
      amount: "The amount has changed: $9.00 is due now",
    });
    expect(Object.keys(await refused(run(newId(), 9)))).toEqual(["creditor"]);
    expect(Object.keys(await refused(run("nobody", 9)))).toEqual(["creditor"]);
    for (const [field, value] of [
      ["amount", 0],
      ["amount", "9"],
      ["until", "tomorrow"],
      ["until", "0000-01-01"],
      ["paidOn", "9999-12-31"],
      ["paidOn", null],
      ["method", ""],
      ["account", "available"],
      ["teams", []],
      ["reference", "x".repeat(129)],
    ] as const)
      expect(Object.keys(await refused(run(supplierId, 9, { [field]: value }))), field).toEqual([field]);
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await other.get("payables")).body).toEqual({ data: [], total: 0 });
    expect((await other.post("pay-runs", run(supplierId, 9))).status).toBe(400);
    for (const role of ["seller", "agency:staff", "supplier", "administrator"] as const) {
      const client = await platen.as(role);
      expect((await client.get("payables")).status, role).toBe(403);
      expect((await client.post("pay-runs", run(supplierId, 9))).status, role).toBe(403);
    }
    await agency.post("pay-runs", run(supplierId, 9));
  });

  test("is paid for some teams alone", async () => {
    const { agencyId, otherTeamId } = platen.world;
    const other = shop.of(otherTeamId);
    await query(
      "update seller_teams set basecost_id = (select basecost_id from seller_teams where id = $1) where id = $2",
      [shop.teamId, otherTeamId],
    );
    await other.deposit(100);
    await ship(1, "supplier");
    const own = seller;
    seller = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await ship(2, "supplier", other);
    seller = own;
    const some = await agency.post("pay-runs", run(supplierId, 18, { teams: [otherTeamId] }));
    expect(some.body, some.text).toMatchObject({ amount: 18, left: 9, teams: 1 });
    await agency.post("pay-runs", run(supplierId, 9));
    await checkLedger();
  });
});

test("what a creditor owes in return is received by a run", async () => {
  const [id = ""] = await ship(1, "platform");
  const { open } = (await payables()).platform;
  const paid = await agency.post("pay-runs", run("platform", open));
  expect(paid.body, paid.text).toMatchObject({ left: 0 });
  await query("update basecost_items set price = 600 where catalog_id = $1 and price = 700", [
    shop.catalogId,
  ]);
  const repriced = await agency.put("orders/calc-order-basecost", { orderId: id });
  expect(repriced.status, repriced.text).toBe(200);
  expect((await payables()).platform).toMatchObject({ open: -1, notDue: -1 });
  expect((await agency.post("pay-runs", run("platform", 1))).status).toBe(400);
  const received = await agency.post("pay-runs", run("platform", -1));
  expect(received.body, received.text).toMatchObject({ status: "approved", amount: -1, left: 0 });
  expect((await agency.get(`pay-runs/${received.body.id}/remittance`)).body.amount).toBe(-1);
  await checkLedger();
});

describe("a pay run with two people", () => {
  beforeEach(() => twoPeople(["payRuns"]));
  afterAll(() => twoPeople([]));

  test("waits for another person, reserves the debt, and is paid or canceled once", async () => {
    await ship(2, "supplier");
    const made = await agency.post("pay-runs", run(supplierId, 18));
    expect(made.body, made.text).toMatchObject({ status: "pending", left: 18 });
    expect((await payables())[supplierId]).toMatchObject({ open: 18, waiting: 18 });
    expect((await agency.post("pay-runs", run(supplierId, 18))).body.message).toContain("waits for approval");
    const own = await agency.patch(`pay-runs/${made.body.id}`, { status: "approved" });
    expect([own.status, own.body.message]).toEqual([400, expect.stringContaining("Another person")]);
    const second = await platen.newPerson("agency:accounting", { agencyId: shop.agencyId });
    const preview = await second.patch(`pay-runs/${made.body.id}?preview=true`, { status: "approved" });
    expect(preview.body.left).toBe(0);
    const paid = await second.patch(`pay-runs/${made.body.id}`, { status: "approved" });
    expect(paid.body, paid.text).toMatchObject({ status: "approved", left: 0 });
    expect((await second.patch(`pay-runs/${made.body.id}`, { status: "canceled" })).status).toBe(400);
    await ship(1, "supplier");
    const next = await agency.post("pay-runs", run(supplierId, 9));
    expect((await agency.patch(`pay-runs/${next.body.id}`, { status: "canceled" })).body.status).toBe(
      "canceled",
    );
    expect((await payables())[supplierId]).toMatchObject({ open: 9, waiting: 0 });
    expect((await second.patch(`pay-runs/${newId()}`, { status: "approved" })).status).toBe(404);
    await checkLedger();
  });
});

describe("a remittance", () => {
  test("is read by its creditor alone, by day and as a PDF", async () => {
    await ship(1, "supplier");
    const { open = 0 } = (await payables())[supplierId] ?? {};
    const { id } = (await agency.post("pay-runs", run(supplierId, open))).body;
    const theirs = await platen.as("supplier");
    const rival = await platen.newPerson("supplier", {});
    const company = await (await platen.as("administrator")).post("suppliers", {
      name: "Rival",
      code: "rival-1",
    });
    await query("update users set supplier_id = $1 where id = $2", [company.body.id, rival.userId]);
    const rows = (client: Client) =>
      client.get("pay-runs").then(({ body }) => body.data.map((row: { id: string }) => row.id));
    expect(await rows(theirs)).toContain(id);
    expect(await rows(rival)).toEqual([]);
    for (const client of [agency, theirs]) {
      const shown = await client.get(`pay-runs/${id}/remittance`);
      expect(shown.status, shown.text).toBe(200);
      const { before, days, amount } = shown.body;
      const total = days.reduce((sum: number, day: { amount: number }) => sum + day.amount, before);
      expect([amount, Math.round(total * 100) / 100]).toEqual([open, open]);
    }
    // The company's name as it was when the run was made.
    const details = { ...NO_COMPANY, legalName: "Fern Group LLC" };
    expect((await agency.put("company", { details })).status).toBe(200);
    expect((await theirs.get(`pay-runs/${id}/remittance`)).body.from.name).not.toBe("Fern Group LLC");
    await ship(1, "supplier");
    const next = (await agency.post("pay-runs", run(supplierId, 9))).body.id;
    expect((await theirs.get(`pay-runs/${next}/remittance`)).body.from.name).toBe("Fern Group LLC");
    const file = await theirs.get(`pay-runs/${id}/remittance/file`);
    expect([file.status, file.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    for (const path of ["", "/remittance", "/remittance/file"])
      expect((await rival.get(`pay-runs/${id}${path}`)).status, path).toBe(404);
    const shown = (await theirs.get(`pay-runs/${id}`)).body;
    expect([shown.note, shown.createdUser]).toEqual([undefined, undefined]);
    expect((await (await platen.as("seller")).get(`pay-runs/${id}`)).status).toBe(403);
  });

  test("stays as it was sent: what is owed later is of the next run", async () => {
    const pay = async () => {
      const { open = 0 } = (await payables())[supplierId] ?? {};
      return (await agency.post("pay-runs", run(supplierId, open))).body.id;
    };
    const remittance = async (id: string) => (await agency.get(`pay-runs/${id}/remittance`)).body;
    await ship(2, "supplier");
    await pay();
    await ship(2, "supplier");
    const second = await pay();
    const sent = await remittance(second);
    expect(sent).toMatchObject({ before: 0, days: [{ orders: 2, amount: 18 }], amount: 18 });
    await ship(3, "supplier");
    const third = await pay();
    expect(await remittance(second)).toEqual(sent);
    expect(await remittance(third)).toMatchObject({
      before: 0,
      days: [{ orders: 3, amount: 27 }],
      amount: 27,
    });
  });

  test("has the proof of its payment for the agency alone", async () => {
    const upload = async (client: Client) => {
      const form = new FormData();
      form.append("file", new Blob(["%PDF-1.4\n%%EOF\n"]), "proof.pdf");
      const sent = new Response(form);
      const headers = { "content-type": sent.headers.get("content-type") ?? "" };
      const payload = Buffer.from(await sent.arrayBuffer());
      return client.post("pay-runs/files", undefined, { headers, payload });
    };
    await ship(1, "supplier");
    const { open } = (await payables())[supplierId];
    const uploaded = await upload(agency);
    expect(uploaded.status, uploaded.text).toBe(201);
    const other = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const { path } = (await upload(other)).body;
    const foreign = await agency.post("pay-runs", run(supplierId, open, { file: path }));
    expect(Object.keys(foreign.body.errors)).toEqual(["file"]);
    const { id, name } = (await agency.post("pay-runs", run(supplierId, open, { file: uploaded.body.path })))
      .body;
    expect((await agency.get(`pay-runs/${id}`)).body.file).toBe(`${name}.pdf`);
    const file = await agency.get(`pay-runs/${id}/file`);
    expect([file.status, file.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="${name}.pdf"`,
    ]);
    const theirs = await platen.as("supplier");
    expect((await theirs.get(`pay-runs/${id}`)).body.file).toBeUndefined();
    expect((await theirs.get(`pay-runs/${id}/file`)).status).toBe(403);
    expect((await other.get(`pay-runs/${id}/file`)).status).toBe(404);
    expect((await upload(theirs)).status).toBe(403);
  });

  test("of designs is read by the designer who made them", async () => {
    const designer = await user(platen.database, "agency:designer", { agencyId: shop.agencyId });
    const client = await platen.newPerson("agency:designer", { agencyId: shop.agencyId });
    await query("update agencies set design_fee = 1500, design_cost = 900 where id = $1", [shop.agencyId]);
    const [orderId = ""] = await shop.orders(1);
    const hired = await agency.post("orders/hire-designs", { ids: [orderId], designer: client.userId });
    expect(hired.status, hired.text).toBe(200);
    await query(
      "update orders set accounting = jsonb_set(accounting, '{design,status}', '\"in_review\"'), design_status = 'in_review' where id = $1",
      [orderId],
    );
    await query("update order_items set artwork1 = '/files/x.png' where order_id = $1", [orderId]);
    const approved = await agency.patch(`orders/change-design-status/${orderId}`, { status: "approved" });
    expect(approved.status, approved.text).toBe(200);
    const body = { ...run(client.userId ?? "", 9), account: "designerPayable" };
    const paid = await agency.post("pay-runs", body);
    expect(paid.body, paid.text).toMatchObject({ status: "approved", amount: 9 });
    expect((await client.get(`pay-runs/${paid.body.id}`)).body.creditorName).toBeTruthy();
    const stranger = platen.newPerson("agency:designer", { agencyId: shop.agencyId });
    expect((await (await stranger).get(`pay-runs/${paid.body.id}`)).status).toBe(404);
    expect(designer.id).not.toBe(client.userId);
    await checkLedger();
  });
});
