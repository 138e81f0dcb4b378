import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { shopifyOrder } from "../../support/shops/payloads.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { tablesWith } from "../../support/tables-with.ts";
import { atTheEnd, templateFile, upload } from "../import/world.ts";
import {
  type ConnectedStore,
  HOOK_SECRET,
  type InboundWorld,
  inboundWorld,
} from "../stores/inbound-world.ts";

let platen: InboundWorld;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  store = await platen.connect("shopify");
  await platen.agencyPerson.patch(`seller-teams/${platen.world.sellerTeamId}`, { creditLimit: 1_000 });
});
afterAll(() => platen.close());

interface Named {
  readonly name: string;
  readonly email: string;
  readonly street: string;
}

const orderOf = async (id: string, { name, email, street }: Named) => {
  const payload = shopifyOrder({
    id,
    number: `#C${id}`,
    updatedAt: "2026-11-20T12:00:00Z",
    fullName: name,
    address1: street,
  }).replaceAll("ann@example.com", email);
  return (await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", payload))).order_id as string;
};

const customerNamed = async (name: string) => {
  const [row] = await platen.rows<{ id: string }>("select id from customers where name = $1", [name]);
  return row?.id ?? "";
};

const KNOWN = ["Mara Tolentino", "mara@tolentino.test", "12 Quiet Brook Road", "Marabel"];
const left = async () =>
  Object.fromEntries(
    await Promise.all(KNOWN.map(async (text) => [text, await tablesWith(platen.rows, text)] as const)),
  );

/** An order of a buyer whose data every place has that orders have. */
async function talkedAbout(): Promise<string> {
  const order = await orderOf("901", {
    name: "Mara Tolentino",
    email: "Mara@tolentino.test",
    street: "12 Quiet Brook Road",
  });
  await platen.rows(
    `update order_items set personalization = '[{"label": "Name", "value": "Marabel"}]' where order_id = $1`,
    [order],
  );
  await platen.seller.post(`orders/${order}/customer/update`, { company: "Tolentino & Daughters" });
  await platen.seller.post(`orders/${order}/notes`, {
    text: "Mara Tolentino called: 12 Quiet Brook Road is right",
  });
  const ticket = await platen.seller.post("tickets", {
    subject: "Parcel of mara tolentino",
    message: "It is not at 12 Quiet Brook Road",
    order,
  });
  await platen.agencyPerson.post(`tickets/${ticket.body.id}/reply`, {
    message: "We wrote to mara@tolentino.test",
  });
  const request = { orderId: order, reason: "others", note: "Mara Tolentino moves", kind: "requested" };
  await platen.seller.put("orders/update-change-history", request);
  return order;
}

it("a customer's data is one file of what either side may read, and nobody else gets it", async () => {
  const order = await talkedAbout();
  await platen.agencyPerson.post(`orders/${order}/notes`, { text: "The agency's own note" });
  const id = await customerNamed("Mara Tolentino");
  const { status, body } = await platen.seller.get(`customers/${id}/data`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    customer: { name: "Mara Tolentino", email: "mara@tolentino.test" },
    orders: [
      {
        orderName: "#C901",
        company: "Tolentino & Daughters",
        items: [{ personalization: [{ label: "Name", value: "Marabel" }] }],
      },
    ],
    tickets: [
      { subject: "Parcel of mara tolentino", messages: [{ text: "We wrote to mara@tolentino.test" }] },
    ],
    notes: [{ orderName: "#C901", text: "Mara Tolentino called: 12 Quiet Brook Road is right" }],
  });
  expect((await platen.agencyPerson.get(`customers/${id}/data`)).body.notes).toMatchObject([
    { text: "The agency's own note" },
  ]);
  const { agencyId, otherTeamId: sellerTeamId } = platen.world;
  const other = await platen.newPerson("seller", { agencyId, sellerTeamId });
  expect((await other.get(`customers/${id}/data`)).status).toBe(404);
  expect((await other.post(`customers/${id}/erase`, { name: "Mara Tolentino" })).status).toBe(404);
  const staff = await platen.as("seller:staff");
  expect((await staff.get(`customers/${id}/data`)).status).toBe(403);
  expect((await staff.post(`customers/${id}/erase`, { name: "Mara Tolentino" })).status).toBe(403);
  const exported = await platen.rows(
    "select actor_id from audit where action = 'export-data' order by created_at",
  );
  expect(exported.map(({ actor_id: by }) => by)).toEqual([platen.seller.userId, platen.agencyPerson.userId]);
});

it("an erasure waits for orders in work, says which, and changes nothing before", async () => {
  const id = await customerNamed("Mara Tolentino");
  const [order] = await platen.rows<{ id: string }>("select id from orders where order_name = '#C901'");
  expect((await platen.seller.post("orders/submit", { ids: [order?.id] })).body.failed).toEqual([]);
  const preview = await platen.seller.post(`customers/${id}/erase?preview=true`, {});
  expect(preview.status, preview.text).toBe(200);
  expect(preview.body.effect).toMatchObject({
    inWorkCount: 1,
    inWork: [{ id: order?.id, orderName: "#C901", status: "InReview" }],
    openTicketsCount: 1,
  });
  const refused = await platen.seller.post(`customers/${id}/erase`, { name: "Mara Tolentino" });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "1 order is not finished. Ship or cancel first, then erase the customer",
  ]);
  expect((await platen.seller.get(`customers/${id}`)).body.name).toBe("Mara Tolentino");
  await platen.seller.post("orders/cancel", { ids: [order?.id] });
});

it("an erasure needs the name, leaves the buyer in no table, and money and numbers as they were", async () => {
  const id = await customerNamed("Mara Tolentino");
  const amounts = () =>
    platen.rows(
      `select order_name, reference_id1, status, total_price, sub_total_price, shipping_fee, country_code, province
        from orders order by id`,
    );
  const before = await amounts();
  const journal = await platen.rows("select * from journal_lines order by id, line");
  const url = `customers/${id}/erase`;
  const preview = await platen.seller.post(`${url}?preview=true`, {});
  expect(preview.body.effect).toMatchObject({ name: "Mara Tolentino", orders: 1, drafts: 0, inWorkCount: 0 });
  expect(preview.body.effect.blanked).toEqual(
    expect.arrayContaining(["1 order", "1 customer", "1 internal note", "1 ticket", "1 message of a ticket"]),
  );
  const untyped = await platen.seller.post(url, { name: "Mara" });
  expect([untyped.status, untyped.body.errors?.name]).toEqual([
    400,
    "Type the name of the customer: Mara Tolentino",
  ]);
  expect((await left())["Mara Tolentino"]).not.toEqual([]);
  const erased = await platen.seller.post(url, { name: "Mara Tolentino" });
  expect(erased.status, erased.text).toBe(200);
  // For 24 hours, the answers to repeated requests.
  const none = Object.fromEntries(KNOWN.map((text) => [text, []]));
  await platen.rows("delete from idempotency");
  expect(await left()).toEqual(none);
  expect(await amounts()).toEqual(before);
  expect(await platen.rows("select * from journal_lines order by id, line")).toEqual(journal);
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  expect(await platen.rows("select text from order_notes where side = 'seller'")).toEqual([
    { text: "Erased called: Erased is right" },
  ]);
  expect(
    await platen.rows("select action from audit where subject = $1 and action = 'erase'", [id]),
  ).toHaveLength(1);
  const again = await platen.seller.post(url, { name: "Erased" });
  expect([again.status, again.body.message]).toEqual([400, "The data of this customer was erased before"]);
});

it("an erasure takes lines of files, drafts without an address, and leaves other buyers of the same name alone", async () => {
  const buyer = ["Nuno Varela-Reis", "nuno@varela.test", "5 Marble Arch Way"] as const;
  const [name, email, street] = buyer;
  const cells = { "Full name": name, Email: email, "Address 1": street };
  platen.app.jobs.start();
  const file = templateFile(
    { "Order name": "F1", ...cells },
    { "Order name": "F2", ...cells, Quantity: "none" },
  );
  const read = await upload(platen.seller, "orders/import/csv?dryRun=true", file);
  const path = `orders/import/${read.body.id}`;
  const committed = await platen.seller.post(`${path}/commit`, {});
  expect((await atTheEnd(platen.seller, path, committed)).body).toMatchObject({ committed: 1 });
  await platen.app.jobs.stop();
  const draft = await orderOf("911", { name, email, street });
  const other = await orderOf("912", { name, email: "another@varela.test", street: "6 Else Street" });
  const found = await platen.rows<{ id: string }>("select id from customers where name = $1 order by email", [
    name,
  ]);
  expect(found).toHaveLength(2);
  const [, mine] = found;
  const erased = await platen.agencyPerson.post(`customers/${mine?.id}/erase`, { name });
  expect(erased.status, erased.text).toBe(200);
  expect(erased.body.effect).toMatchObject({ orders: 2, drafts: 2 });
  expect(await tablesWith(platen.rows, email)).toEqual([]);
  const shown = async (id: string) => (await platen.seller.get(`orders/${id}`)).body;
  expect(await shown(draft)).toMatchObject({ fullName: "Erased", address1: null, addressStatus: 0 });
  expect(await shown(other)).toMatchObject({ fullName: name, email: "another@varela.test" });
});

it("an erasure finds mails of its own team, of the agency only by order and buyer, and of other teams never", async () => {
  const { agencyId, otherTeamId: sellerTeamId } = platen.world;
  const other = await platen.newPerson("seller", { agencyId, sellerTeamId });
  const addressOf = async (id = "") => {
    const [row] = await platen.rows<{ email: string }>("select email from users where id = $1", [id]);
    return row?.email ?? "";
  };
  const own = await addressOf(platen.seller.userId);
  const agency = await addressOf(platen.agencyPerson.userId);
  const theirs = await addressOf(other.userId);
  const approved = "<p>Hello Bo,</p><p>The agency has approved #8. They go into production next.</p>";
  const about = "<p>Hello Bo,</p><p>Hello, order for production next.</p>";
  // A team names order and buyer as every mail does.
  const order = await orderOf("921", {
    name: "production next",
    email: "p@next.test",
    street: "They go into",
  });
  await platen.rows("update orders set order_name = 'Hello' where id = $1", [order]);
  await platen.rows("delete from email_history");
  const mails = [
    [own, approved],
    [theirs.toUpperCase(), approved],
    [theirs, about],
    [agency, "<p>Hello Bo,</p><p>Another order</p>"],
    [agency, "<p>Bo, they go into production next</p>"],
    [agency, about],
    ["gone@nowhere.test", about],
  ];
  for (const [to, html] of mails)
    await platen.rows(
      `insert into email_history (agency_id, id, "to", subject, template, status, attempts, html, send_before)
        values ($1, gen_random_uuid(), $2, 'Approved', 'order-approved', 'sent', 1, $3, now())`,
      [agencyId, to, html],
    );
  const id = await customerNamed("production next");
  const erased = await platen.seller.post(`customers/${id}/erase`, { name: "production next" });
  expect(erased.status, erased.text).toBe(200);
  const kept = await platen.rows<{ to: string; html: string }>(
    `select "to", html from email_history where html <> ''`,
  );
  const sorted = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join(" ")).sort();
  expect(sorted(kept.map(({ to, html }) => [to, html]))).toEqual(
    sorted(mails.filter((_, index) => index !== 0 && index !== 5)),
  );
});

it("a person erases 60 customers an hour, and previews as many", async () => {
  await platen.rows("delete from rate_limits where key like '%erase-customer%'");
  const id = await customerNamed("Nuno Varela-Reis");
  const preview = `customers/${id}/erase?preview=true`;
  expect((await platen.seller.post(preview, {})).status).toBe(200);
  expect((await platen.seller.post(`customers/${id}/erase`, {})).status).toBe(400);
  await platen.rows("update rate_limits set count = 60 where key like '%erase-customer%'");
  expect((await platen.seller.post(preview, {})).status).toBe(429);
  const refused = await platen.seller.post(`customers/${id}/erase`, { name: "Nuno Varela-Reis" });
  expect(refused.status).toBe(429);
  expect((await platen.agencyPerson.post(preview, {})).status).toBe(200);
});
