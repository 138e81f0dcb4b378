import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { upload } from "../import/world.ts";

/** Events of orders and money are mailed to the team's manager if and only if they happened. */
let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let manager: string;
beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  const person = await user(platen.database, "seller", platen.world, { fullName: "Wren Alder" });
  manager = String(person.email);
  await platen.database.pool.query("update seller_teams set manager_id = $1 where id = $2", [
    person.id,
    sellerTeamId,
  ]);
  await shop.deposit(1_000);
});
afterAll(() => platen.close());
beforeEach(async () => void (await platen.database.pool.query("delete from email_history")));

const mails = async () =>
  (await platen.database.pool.query(`select "to", template, subject, html from email_history order by id`))
    .rows;

/** Submitted orders without mail about them. */
async function submitted(many: number): Promise<string[]> {
  const ids = await shop.orders(many);
  expect((await seller.post("orders/submit", { ids })).body.success).toHaveLength(many);
  await platen.database.pool.query("delete from email_history");
  return ids;
}

async function inProduction(many: number): Promise<string[]> {
  const ids = await submitted(many);
  for (const action of ["approve", "pickup"])
    expect((await agency.post(`orders/${action}`, { ids })).body.failed).toEqual([]);
  await platen.database.pool.query("delete from email_history");
  return ids;
}

test("the approval of many orders is one mail, which names some and counts the others", async () => {
  const ids = await submitted(8);
  expect((await agency.post("orders/approve", { ids })).body.success).toHaveLength(8);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: manager, template: "order-approved" });
  expect(mail.subject).toMatch(/^Approved: (\S+, ){4}\S+ and 3 more$/);
  expect(mail.html).toContain("Hello Wren Alder,");
});

test("a rejection includes its reason as text", async () => {
  const ids = await submitted(2);
  await agency.post("orders/reject", { ids, reason: "No <b>such</b> size" });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: manager, template: "order-rejected" });
  expect(mail.subject).toMatch(/^Rejected: \S+ and \S+$/);
  expect(mail.html).toContain("No &lt;b&gt;such&lt;/b&gt; size");
});

test("previews, refused actions and actions of the seller are not mailed", async () => {
  const ids = await submitted(1);
  await agency.post("orders/approve?preview=true", { ids });
  await agency.post("orders/approve", { ids: await shop.orders(1) });
  await agency.post("orders/hold", { ids, reason: "wait" });
  expect(await mails()).toEqual([]);
});

test("a topup is mailed when it is approved, once, and a cashback is not", async () => {
  const { sellerTeamId } = platen.world;
  const path = `deposits/seller-teams/${sellerTeamId}`;
  const body = {
    amount: 250,
    payWith: "Payoneer",
    transactionId: "T-1000",
    status: "pending",
    isCashback: false,
  };
  const created = await agency.post(path, body);
  expect(created.status, created.text).toBe(201);
  expect(await mails()).toEqual([]);
  const decide = () => agency.patch(`${path}/${created.body.id}`, { status: "approved" });
  expect((await decide()).status).toBe(200);
  expect((await decide()).status).toBe(400);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: manager, subject: "Your top-up of $250.00 was approved" });
  await agency.post(path, { ...body, transactionId: "T-1001", status: "approved", isCashback: true });
  expect(await mails()).toHaveLength(1);
  await agency.post(path, { ...body, transactionId: "T-1002", status: "approved" });
  expect(await mails()).toHaveLength(2);
});

test("a submission of many orders is one mail with the invoice's number and amount", async () => {
  const ids = await shop.orders(3);
  await seller.post("orders/submit?preview=true", { ids });
  expect(await mails()).toEqual([]);
  await seller.post("orders/submit", { ids });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  const [invoice] = (await seller.get("invoices?limit=1&sort=-createdDate")).body.data;
  expect(mail).toMatchObject({ to: manager, template: "invoice" });
  expect(mail.subject).toContain(`Invoice ${invoice.name} from`);
  expect(mail.html).toContain("$43.47");
  const again = (await agency.post("orders/reject", { ids, reason: "No size" })).body.success;
  expect(again).toHaveLength(3);
  const kinds = (await mails()).map(({ template }) => template);
  expect(kinds, "the rejection email covers the refund").toEqual(["invoice", "order-rejected"]);
});

test("a parcel that is entered by hand is mailed with its carrier and number, and a refused one is not", async () => {
  const [orderId] = await inProduction(1);
  const parcel = { orderId, number: "1Z5R89390357567127" };
  expect((await agency.post("tracking", parcel)).status).toBe(201);
  expect((await agency.post("tracking", parcel)).status).toBe(400);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: manager, template: "tracking-added" });
  expect(mail.subject).toMatch(/^Shipped: #\d+$/);
  expect(mail.html).toContain("UPS 1Z5R89390357567127");
});

test("an imported tracking file is one mail per team, which names some parcels and counts the others", async () => {
  const ids = await inProduction(7);
  const names = await Promise.all(ids.map(async (id) => (await agency.get(`orders/${id}`)).body.orderName));
  await platen.database.pool.query("update orders set created_at = '2026-01-02' where id = any($1::uuid[])", [
    ids,
  ]);
  const rows = names.map((name, at) => `${name},1234567890123${at},FedEx,2026-01-15`);
  const file = `Order name,Tracking number,Carrier,Date shipped\n${rows.join("\n")}\n`;
  const { body, text } = await upload(agency, "tracking/import", file);
  expect(body, text).toMatchObject({ status: "done", committed: 7 });
  await platen.app.jobs.idle();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: manager, template: "tracking-added" });
  expect(mail.subject).toMatch(/^Shipped: (\S+, ){4}\S+ and 2 more$/);
  expect(mail.html).toMatch(/(FedEx \d+, ){4}FedEx \d+ and 2 more/);
});
