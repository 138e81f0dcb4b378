import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let ada: Client;
let ben: Client;
let path: string;
const demand = (client: Client, ...twoPeople: string[]) =>
  client.patch("agencies/update-settings", { settings: { twoPeople } });
const nameOf = async ({ userId }: Client): Promise<string> =>
  (await platen.database.pool.query("select full_name from users where id = $1", [userId])).rows[0].full_name;
const newest = async (client: Client) => (await client.get("push-notifications?limit=1")).body.data[0];
const topup = (more: object = {}) => ({ amount: 10, payWith: "Payoneer", ...more });

beforeAll(async () => {
  platen = await startApp();
  ada = await platen.as("agency");
  path = `deposits/seller-teams/${platen.world.sellerTeamId}`;
});
afterAll(() => platen.close());

test("is refused while the agency has no other manager, and says what to do", async () => {
  await platen.as("agency:accounting");
  const refused = await demand(ada, "deposits");
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      "settings.twoPeople":
        "Deposits: nobody else of your agency could approve them. Invite another person first",
    },
  ]);
  expect((await ada.get("agencies/info")).body.settings.twoPeople).toEqual([]);
  // Accounting approves these, so it is the second person there.
  for (const of of ["payRuns", "writeOffs", "payouts"]) expect((await demand(ada, of)).status, of).toBe(200);
});

test("is changed by managers only, is in the audit, and every other manager is notified", async () => {
  ben = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
  for (const role of ["agency:staff", "agency:accounting", "seller"] as const)
    expect((await demand(await platen.as(role), "deposits")).status, role).toBe(403);
  expect((await demand(ada, "payouts", "deposits")).body.settings.twoPeople).toEqual(["deposits", "payouts"]);
  const shown = await (await platen.as("agency:accounting")).get("agencies/two-people");
  expect([shown.status, shown.body]).toEqual([200, { twoPeople: ["deposits", "payouts"] }]);
  for (const role of ["agency:staff", "seller", "supplier"] as const)
    expect((await (await platen.as(role)).get("agencies/two-people")).status, role).toBe(403);
  expect(await newest(ben)).toMatchObject({
    title: "Approval by a second person was changed",
    content: `${await nameOf(ada)} changed it from Payouts to Deposits, Payouts`,
    link: "/ag/settings/payment",
  });
  const { rows: mails } = await platen.database.drizzle.execute(
    sql`select 1 from email_history where subject like '%second person%'`,
  );
  expect(mails).toHaveLength(1);
  const { rows } = await platen.database.drizzle.execute(
    sql`select after -> 'twoPeople' as after from audit where action = 'update-settings' order by id desc limit 1`,
  );
  expect(rows[0]?.after).toEqual(["deposits", "payouts"]);
  // Saving other settings says nothing.
  await ada.patch("agencies/update-settings", { settings: { productionDays: 4 } });
  expect((await ben.get("push-notifications")).body.total).toBe(1);
});

test("a deposit that was entered as approved waits, and only another person approves it", async () => {
  const { body: deposit } = await ada.post(path, topup());
  expect(deposit).toMatchObject({
    status: "pending",
    message: "Deposit created. Another person of the agency must approve it",
    createdUser: { id: ada.userId },
  });
  const { rows } = await platen.database.drizzle.execute(
    sql`select after ->> 'status' as status from audit where object = 'deposits' and subject = ${deposit.id}`,
  );
  expect(rows).toEqual([{ status: "pending" }]);
  const own = await ada.patch(`${path}/${deposit.id}`, { status: "approved" });
  expect([own.status, own.body.message]).toEqual([
    400,
    `${await nameOf(ada)} entered this. Another person of the agency must approve it`,
  ]);
  const wallet = `balances/seller-teams/${platen.world.sellerTeamId}`;
  const before = (await ada.get(wallet)).body.amount;
  expect((await ben.patch(`${path}/${deposit.id}`, { status: "approved" })).body.status).toBe("approved");
  expect((await ada.get(wallet)).body.amount).toBe(before + 10);
  expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
});

test("a person takes back what they have entered, and approves what a seller asks for", async () => {
  const { body: mistake } = await ada.post(path, topup());
  expect((await ada.patch(`${path}/${mistake.id}`, { status: "rejected" })).body.status).toBe("rejected");
  const seller = await platen.as("seller");
  const { body: asked } = await seller.post("deposits/request", topup());
  expect((await ada.patch(`${path}/${asked.id}`, { status: "approved" })).body.status).toBe("approved");
  expect((await seller.get(`deposits/${asked.id}`)).body).not.toHaveProperty("createdUser");
});

test("one person is enough again once it is switched off, of which the other manager hears", async () => {
  await demand(ada, "payouts");
  expect((await newest(ben)).content).toBe(
    `${await nameOf(ada)} changed it from Deposits, Payouts to Payouts`,
  );
  expect((await ada.post(path, topup())).body.status).toBe("approved");
});
