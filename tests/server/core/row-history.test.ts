import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

/** The history of a row: visible to everyone who sees the row, without what they may not read. */
let platen: TestApp;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const history = (client: Client, object: string, subject: string) =>
  client.get(`row-history?object=${object}&subject=${subject}`);
const nameOf = async ({ userId }: Client) =>
  (await platen.database.pool.query("select full_name from users where id = $1", [userId])).rows[0].full_name;

test("a row's history shows who created it and who changed which value, from what, to what and when", async () => {
  const { body: created } = await seller.post("customers", { name: "Ann Lee", city: "Austin" });
  await seller.patch(`customers/${created.id}`, { city: "Dallas" });
  for (const client of [seller, agency]) {
    const { status, body } = await history(client, "customers", created.id);
    expect([status, body.data.length]).toEqual([200, 2]);
    const [edit, creation] = body.data;
    expect(edit).toMatchObject({
      action: "edit",
      by: { name: await nameOf(seller), side: "own" },
      before: { city: "Austin" },
      after: { city: "Dallas" },
    });
    expect(creation).toMatchObject({ action: "create", after: { name: "Ann Lee" } });
    expect(Date.parse(edit.createdAt)).toBeGreaterThanOrEqual(Date.parse(creation.createdAt));
  }
});

test("a seller sees that the agency made a change, but not who made it or from where", async () => {
  const { body: ticket } = await seller.post("tickets", { subject: "Where", message: "Is it?" });
  // A reply would name who it assigns, as the ticket itself does.
  await agency.patch(`tickets/${ticket.id}`, { status: "closed" });
  const { body, text } = await history(seller, "tickets", ticket.id);
  expect(body.data.map(({ by }: { by: unknown }) => by)).toEqual([
    { name: null, side: "agency" },
    { name: await nameOf(seller), side: "own" },
  ]);
  expect(text).not.toContain(await nameOf(agency));
  expect(text).not.toMatch(/127\.0\.0\.1|"ip"/);
  const { body: ownView } = await history(agency, "tickets", ticket.id);
  expect(ownView.data[0].by).toEqual({ name: await nameOf(agency), side: "own" });
});

test("a row's history hides from sellers what their agency hides", async () => {
  const invoice = await make(platen.database, "invoices", platen.world);
  const detail = JSON.stringify({ sellerAmount: 12, agencyAmount: 7, secret: "x" });
  await platen.database.pool.query(
    `insert into audit (agency_id, id, action, object, subject, before, after) values ($1, $2, 'edit', 'invoices', $3, $4, $4)`,
    [platen.world.agencyId, newId(), invoice.id, detail],
  );
  expect((await history(seller, "invoices", invoice.id)).body.data[0].after).toEqual({ sellerAmount: 12 });
  expect((await history(agency, "invoices", invoice.id)).body.data[0].after).toEqual({
    sellerAmount: 12,
    agencyAmount: 7,
  });
});

test("the history of an invisible row responds like that of an unknown one", async () => {
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  const foreign = await make(platen.database, "customers", otherAgency);
  const another = await make(platen.database, "customers", { agencyId, sellerTeamId: otherTeamId });
  const absent = await history(seller, "customers", newId());
  expect(absent.status).toBe(404);
  expect((await history(agency, "customers", foreign.id)).text).toBe(absent.text);
  expect((await history(seller, "customers", another.id)).text).toBe(absent.text);
  expect((await history(seller, "domains", newId())).status).toBe(403);
  expect((await history(seller, "sessions", newId())).status).toBe(400);
  expect((await platen.nobody.get(`row-history?object=customers&subject=${foreign.id}`)).status).toBe(401);
});
