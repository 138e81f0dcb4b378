import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** Who is notified of what: one message per action and person, never one per order. */
let platen: TestApp;
let shop: Shop;
let agency: Client;
let staff: Client;
let accounting: Client;
let agencyDesigner: Client;
let seller: Client;
let sellerStaff: Client;
let everybody: Client[];
beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  staff = await platen.as("agency:staff");
  accounting = await platen.as("agency:accounting");
  agencyDesigner = await platen.as("agency:designer");
  seller = await platen.as("seller");
  sellerStaff = await platen.as("seller:staff");
  everybody = [agency, staff, accounting, agencyDesigner, seller, sellerStaff];
  await run("update seller_teams set manager_id = $1 where id = $2", [seller.userId, sellerTeamId]);
  await run("update agencies set manager_id = $1 where id = $2", [agency.userId, agencyId]);
  await shop.deposit(1_000);
});
afterAll(() => platen.close());
beforeEach(clear);

const run = (text: string, values: unknown[] = []) => platen.database.pool.query(text, values);
async function clear(): Promise<void> {
  for (const table of ["notifications", "email_history"]) await run(`delete from ${table}`);
}
interface Notice {
  title: string;
  content: string;
  link: string;
}
const notices = async (client: Client): Promise<Notice[]> =>
  (
    await run("select title, content, link from notifications where user_id = $1 order by id", [
      client.userId,
    ])
  ).rows;
/** The titles that each person has got since the last `clear`. */
const titles = async () =>
  Promise.all(everybody.map(async (one) => (await notices(one)).map(({ title }) => title)));
const mailed = async (client: Client): Promise<string[]> =>
  (
    await run(
      `select e.subject from email_history e join users u on u.email = e."to" where u.id = $1 order by e.id`,
      [client.userId],
    )
  ).rows.map(({ subject }) => subject);
async function inProduction(count: number): Promise<string[]> {
  const ids = await shop.orders(count);
  for (const [client, action] of [
    [seller, "submit"],
    [agency, "approve"],
    [agency, "pickup"],
  ] as const)
    expect((await client.post(`orders/${action}`, { ids })).body.failed).toEqual([]);
  await clear();
  return ids;
}
async function shipped(): Promise<string> {
  const [id = ""] = await inProduction(1);
  const parcel = { orderId: id, number: `1Z5R8939035756${Math.floor(1_000 + Math.random() * 8_999)}` };
  const sent = await agency.post("tracking", parcel);
  expect(sent.status, sent.text).toBe(201);
  await clear();
  return id;
}

describe("a designer", () => {
  test("gets one message for all orders that they are hired for, with a link to exactly these", async () => {
    const ids = await shop.orders(3);
    const { userId: designer } = agencyDesigner;
    const request = { ids, designer, brief: "A fox", dueDate: "2030-01-31" };
    expect((await agency.post("orders/hire-designs?preview=true", request)).status).toBe(200);
    expect(await notices(agencyDesigner)).toEqual([]);
    expect((await agency.post("orders/hire-designs", request)).body.success).toHaveLength(3);
    const [notice, ...more] = await notices(agencyDesigner);
    expect(more).toEqual([]);
    expect(notice?.title).toBe("Designs of 3 orders requested");
    expect(notice?.content).toMatch(/^Person \d+: A fox\. Due on 2030-01-31$/);
    expect(await mailed(agencyDesigner)).toEqual(["Designs of 3 orders requested"]);
    await agency.post("orders/hire-designs", { ids: await shop.orders(1), designer });
    const query = notice?.link.replace("/ds/orders", "");
    const queue = (await agencyDesigner.get(`orders/designs${query}`)).body;
    expect(queue.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    expect((await agencyDesigner.get("orders/designs?notified=x")).status).toBe(400);
    await clear();
    await agency.post("orders/hire-designs", { ids, withdraw: true, designer });
    expect(await notices(agencyDesigner)).toEqual([]);
  });

  test("gets a message with the order's name for a single order, and when its design is decided", async () => {
    const [id = ""] = await shop.orders(1);
    await agency.post("orders/hire-designs", { ids: [id], designer: agencyDesigner.userId });
    expect(await notices(agencyDesigner)).toMatchObject([
      { title: expect.stringMatching(/^Design requested: #\d+$/), link: `/ds/orders/${id}` },
    ]);
    const itemId = (await agency.get(`orders/${id}`)).body.items[0].id;
    const images = [{ itemId, slot: 1, path: "https://example.com/fox.png" }];
    const proof = await agencyDesigner.post(`orders/${id}/design-proofs`, { images });
    expect(proof.status, proof.text).toBeLessThan(300);
    const change = (body: object) => agency.patch(`orders/change-design-status/${id}`, body);
    await clear();
    expect((await change({ status: "rejected", reason: "Too dark" })).status).toBe(200);
    expect(await notices(agencyDesigner)).toMatchObject([
      { title: expect.stringMatching(/^Proof 1 returned/) },
    ]);
    await agencyDesigner.post(`orders/${id}/design-proofs`, { images });
    await clear();
    expect((await change({ status: "approved" })).status).toBe(200);
    expect(await notices(agencyDesigner)).toMatchObject([
      { title: expect.stringMatching(/^Proof 2 approved/) },
    ]);
  });
});

describe("a change request", () => {
  const ask = (client: Client, orderId: string) =>
    client.put("orders/update-change-history", {
      orderId,
      kind: "requested",
      reason: "others",
      note: "Flat 5",
    });

  test("of a seller reaches everybody of the agency who may decide, and the decision who asked", async () => {
    const [id = ""] = await inProduction(1);
    const asked = await ask(sellerStaff, id);
    expect(asked.status, asked.text).toBe(200);
    expect((await titles()).map((of) => of.length)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(await mailed(agency), "who answers for the agency").toHaveLength(1);
    expect(await mailed(staff)).toEqual([]);
    expect((await notices(accounting))[0]?.link).toBe(`/ag/orders/${id}`);
    await clear();
    const decided = await staff.post(`change-histories/${asked.body.id}/decline`, { note: "Too late" });
    expect(decided.status, decided.text).toBe(200);
    expect((await titles()).map((of) => of.length)).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await notices(sellerStaff))[0]).toMatchObject({
      content: expect.stringContaining("Too late"),
      link: `/s/orders/${id}`,
    });
    expect(await mailed(sellerStaff)).toHaveLength(1);
  });

  test("of the agency reaches the seller's people who may decide", async () => {
    const [id = ""] = await inProduction(1);
    expect((await ask(staff, id)).status).toBe(200);
    expect((await titles()).map((of) => of.length)).toEqual([0, 0, 0, 0, 1, 1]);
    expect(await mailed(seller)).toHaveLength(1);
  });
});

describe("a seller's team", () => {
  test("gets one message for an order that the agency creates and submits for it", async () => {
    const order = {
      sellerTeam: platen.world.sellerTeamId,
      fullName: "Ann Lee",
      address1: "20 Maple Avenue",
      city: "San Pedro",
      province: "CA",
      zipCode: "90731",
      countryCode: "US",
      items: [{ sku: shop.tee.code, quantity: 1 }],
    };
    const created = await agency.post("orders", { ...order, submit: true });
    expect(created.status, created.text).toBe(201);
    const { id, orderName } = created.body;
    expect(await notices(sellerStaff)).toMatchObject([
      {
        title: `Order ${orderName} ${created.body.refusal === null ? "created and submitted" : "created"} for you`,
        link: `/s/orders/${id}`,
      },
    ]);
    await clear();
    const own = await seller.post("orders", { ...order, sellerTeam: undefined });
    expect(own.status, own.text).toBe(201);
    expect((await titles()).flat()).toEqual([]);
  });

  test("gets one message for a remake, whoever pays, and not another one for its approval", async () => {
    const id = await shipped();
    const { orderName, items } = (await agency.get(`orders/${id}`)).body;
    const remake = { items: [{ itemId: items[0].id, quantity: 1 }], reason: "Torn" };
    const made = await agency.post(`orders/${id}/remake`, { ...remake, bearer: "agency" });
    expect(made.status, made.text).toBe(200);
    expect(made.body.order.status).toBe("Approved");
    const title = `Order ${orderName} is made again as ${made.body.order.orderName}`;
    expect(await notices(sellerStaff)).toEqual([
      { title, content: "At no charge. Torn", link: `/s/orders/${made.body.order.id}` },
    ]);
    expect((await notices(seller)).map((one) => one.title)).toEqual([title]);
  });

  test("gets a message for units that a buyer has sent back, with the reason", async () => {
    const id = await shipped();
    const { items } = (await agency.get(`orders/${id}`)).body;
    const body = { items: [{ itemId: items[0].id, quantity: 1 }], reason: "Wrong size" };
    const returned = await agency.post(`orders/${id}/return`, body);
    expect(returned.status, returned.text).toBe(200);
    expect(await notices(sellerStaff)).toMatchObject([
      {
        title: expect.stringMatching(/ returned by the buyer$/),
        content: "Wrong size",
        link: `/s/orders/${id}`,
      },
    ]);
  });

  test("has one message per person for an action on many orders, and nobody has two", async () => {
    const ids = await shop.orders(20);
    await seller.post("orders/submit", { ids });
    expect(await titles()).toEqual([
      ...Array(3).fill(["20 orders submitted"]),
      [],
      [expect.stringMatching(/^Invoice /)],
      [],
    ]);
    for (const [action, title] of [
      ["hold", "20 orders put on hold"],
      ["agency-unhold", "20 orders released"],
      ["cancel", "20 orders canceled by the agency"],
    ] as const) {
      await clear();
      const { body } = await agency.post(`orders/${action}`, { ids, reason: "Stock" });
      expect(body.success).toHaveLength(20);
      expect(await titles()).toEqual([[], [], [], [], [title], [title]]);
    }
  });
});
