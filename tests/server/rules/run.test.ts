import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { blockedWork } from "../../../src/server/rules/blocked-orders.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  const { agencyId, sellerTeamId } = app.world;
  shop = await openShop(app.database, agencyId, sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(5_000);
  await rowsOf(
    app.database,
    sql`insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
      select basecost_id, catalog_id, zone, 'express', first, additional from basecost_shipping`,
  );
});
afterAll(() => app.close());

const ALL = { match: "all", of: [] };
const atMost = (number: number) => ({ match: "all", of: [{ fact: "charge", is: "at-most", number }] });

/** Creates a rule and lets it watch or turns it on. */
async function rule(client: Client, input: object, state = "on"): Promise<string> {
  const { status, body, text } = await client.post("rules", { name: "A rule", conditions: ALL, ...input });
  expect(status, text).toBe(201);
  await rowsOf(app.database, sql`update rules set test = '{"revision": 1}' where id = ${body.id}`);
  const set = await client.put(`rules/${body.id}/state`, { state, revision: 1 });
  expect(set.status, set.text).toBe(200);
  return body.id;
}
/** Waits until rules have looked at what happened. */
async function ran(): Promise<void> {
  app.app.jobs.kick();
  await app.app.jobs.idle();
}
const items = [{ sku: "TEE-BLK-M", quantity: 1 }];
const ADDRESS = {
  fullName: "Ann Lee",
  address1: "20 Maple Avenue",
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
};
async function order(extra: object = {}): Promise<string> {
  const { status, body, text } = await seller.post("orders", { ...ADDRESS, items, ...extra });
  expect(status, text).toBe(201);
  await ran();
  return body.id;
}
const catalogOf = async (orderId: string) => {
  const [row] = await rowsOf<{ id: string }>(
    app.database,
    sql`select catalog_id as id from order_items where order_id = ${orderId} limit 1`,
  );
  return { variantCatalogId: row?.id };
};
const read = async (id: string, client = agency) => (await client.get(`orders/${id}`)).body;
const diary = async (id: string, client = agency) =>
  (await client.get(`rule-runs?rule=${id}`)).body.data.map(
    ({ outcome, text, order: { id: on } }: { outcome: string; text: string; order: { id: string } }) => [
      on,
      outcome,
      text,
    ],
  );

const run = (statement: string) => app.database.pool.query(statement);
const submit = async (...ids: string[]) => {
  const { body } = await seller.post("orders/submit", { ids });
  expect(body.success).toEqual(ids);
  await ran();
};
afterEach(async () => {
  for (const client of [agency, seller]) {
    const { body } = await client.get("rules?state=watch,on");
    for (const { id } of body.data) await client.put(`rules/${id}/state`, { state: "off" });
  }
});
const SUBMITTED = { event: "submitted", conditions: atMost(50) };

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1);

describe("a rule that is on", () => {
  it("approves a submitted order as its author, and the history names rule and version for its own side", async () => {
    const id = await rule(agency, { ...SUBMITTED, name: "Small orders", effects: [{ do: "approve" }] });
    const small = await order();
    await submit(small);
    const { status, history } = await read(small);
    expect(status).toBe("Approved");
    expect(history[0]).toMatchObject({
      action: "approve",
      detail: { rule: { id, name: "Small orders", revision: 1, side: "agency" } },
    });
    expect((await read(small, seller)).history[0].detail.rule).toEqual({ side: "agency" });
    expect(await diary(id)).toEqual([[small, "done", "Approved"]]);
    const large = await order({ items: [{ sku: "TEE-BLK-M", quantity: 40 }] });
    await submit(large);
    expect((await read(large)).status).toBe("InReview");
    expect(await diary(id)).toHaveLength(1);
  });

  it("leaves the next step to an earlier rule, which is said, and yields nothing to one that watches", async () => {
    const watching = await rule(
      agency,
      { ...SUBMITTED, name: "Careful", effects: [{ do: "hold", reason: "Look" }] },
      "watch",
    );
    const first = await rule(agency, { ...SUBMITTED, name: "Approve small", effects: [{ do: "approve" }] });
    const second = await rule(agency, {
      ...SUBMITTED,
      name: "Hold",
      effects: [
        { do: "hold", reason: "Check", hours: 2 },
        { do: "tag", tags: ["Seen"] },
      ],
    });
    const id = await order();
    await submit(id);
    expect(await read(id)).toMatchObject({ status: "Approved", tags: ["Seen"] });
    expect(await diary(watching)).toEqual([[id, "watched", "Would hold it: “Look”"]]);
    expect(await diary(first)).toEqual([[id, "done", "Approved"]]);
    expect(await diary(second)).toEqual([
      [id, "done", "Tagged. Left to “Approve small”: hold it for 2 hours: “Check”"],
    ]);

    // In another order, the other one decides.
    expect((await agency.put("rules/order", { ids: [second, first] })).status).toBe(200);
    const next = await order();
    await submit(next);
    expect(await read(next)).toMatchObject({ status: "Hold", hold: { owner: "agency", reason: "Check" } });
    expect((await diary(first))[0]).toEqual([next, "yielded", "Left to “Hold”: approve it"]);
  });

  it("does what its side may: a seller's rule submits, chooses the shipping and sets off the agency's", async () => {
    const send = await rule(seller, {
      event: "imported",
      effects: [{ do: "submit" }, { do: "shipping", option: "express" }],
    });
    const approve = await rule(agency, {
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "shipping", is: "any-of", values: ["express"] }] },
      effects: [{ do: "approve" }],
    });
    const id = await order();
    expect(await read(id)).toMatchObject({ status: "Approved", shippingOption: "express" });
    expect(await diary(send, seller)).toEqual([[id, "done", "Shipping option chosen. Submitted"]]);
    expect(await diary(approve)).toEqual([[id, "done", "Approved"]]);
    expect(await diary(send)).toEqual([]);
  });

  it("says why it could not act, and the order is as it was", async () => {
    const id = await rule(seller, { event: "imported", effects: [{ do: "submit" }] });
    const unmapped = await order({ items: [{ sku: "NO-SUCH-SKU", quantity: 1 }] });
    expect((await read(unmapped)).status).toBe("Unfulfilled");
    expect(await diary(id, seller)).toEqual([
      [unmapped, "refused", expect.stringMatching(/^Could not submit it: .*Map 1 item/)],
    ]);
  });

  it("lets a person who was faster decide", async () => {
    const id = await rule(agency, { ...SUBMITTED, effects: [{ do: "approve" }] });
    const quick = await order();
    await app.app.jobs.stop();
    expect((await seller.post("orders/submit", { ids: [quick] })).body.success).toEqual([quick]);
    const { body } = await agency.post("orders/reject", { ids: [quick], reason: "No" });
    expect(body.success).toEqual([quick]);
    app.app.jobs.start();
    await ran();
    expect((await read(quick)).status).toBe("Rejected");
    expect((await diary(id))[0]).toEqual([quick, "refused", expect.stringMatching(/^Could not approve it/)]);
  });

  it("notifies people, asks the seller and sends the order to a webhook", async () => {
    const { body: info } = await agency.get("users/info");
    const id = await rule(agency, {
      event: "submitted",
      name: "Look at these",
      effects: [
        { do: "notify", users: [info.id] },
        { do: "ask", text: "Is this right?" },
      ],
    });
    const asked = await order();
    await submit(asked);
    expect(await diary(id)).toEqual([[asked, "done", "People notified. Seller asked"]]);
    const titles = async (client: Client) =>
      (await client.get("push-notifications")).body.data.map(({ title }: { title: string }) => title);
    expect(await titles(agency)).toContain("1 order: Look at these");
    expect((await titles(seller)).join()).toMatch(/waiting|asks|question/i);
  });

  it("fails where its author may no longer act, and says so", async () => {
    const staff = await app.newPerson("agency:staff", { agencyId: app.world.agencyId });
    const id = await rule(staff, { ...SUBMITTED, name: "Of a colleague", effects: [{ do: "approve" }] });
    await rowsOf(app.database, sql`update users set status = 0 where id = ${staff.userId}`);
    const left = await order();
    await submit(left);
    // It waits for a person, whom nothing else would send there.
    expect(await read(left)).toMatchObject({
      status: "InReview",
      gates: [{ gate: "rule", owner: "agency" }],
    });
    expect(await diary(id)).toEqual([
      [left, "failed", "Could not approve it: The account that it acts as is not active any more"],
    ]);
    const { body } = await agency.get("push-notifications");
    expect(body.data[0]).toMatchObject({ title: "The rule “Of a colleague” failed for 1 order" });
  });

  it("fails for one order alone where an error is unexpected", async () => {
    const id = await rule(agency, { ...SUBMITTED, effects: [{ do: "approve" }] });
    const [bad, good] = [await order(), await order()];
    await run(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.action = 'approve' and new.order_id = '${bad}' then raise 'refused'; end if; return new; end $$`);
    await run("create trigger refuse before insert on order_events for each row execute function refuse()");
    await app.app.jobs.stop();
    await seller.post("orders/submit", { ids: [bad, good] });
    app.app.jobs.start();
    await ran();
    await run("drop trigger refuse on order_events");
    expect((await read(good)).status).toBe("Approved");
    expect(await read(bad)).toMatchObject({ status: "InReview", gates: [{ gate: "rule" }] });
    expect((await diary(id)).sort(byText)).toEqual(
      [
        [bad, "failed", "Could not approve it: An unexpected error, which is logged"],
        [good, "done", "Approved"],
      ].sort(byText),
    );
  });

  it("looks at orders that are blocked for as long as it says since it is on, once for each time", async () => {
    const id = await rule(agency, { event: "stuck", hours: 48, effects: [{ do: "tag", tags: ["stuck"] }] });
    const unmapped = { items: [{ sku: "NO-SUCH-SKU", quantity: 1 }] };
    const [stuck, fresh, old] = [await order(unmapped), await order(unmapped), await order(unmapped)];
    await run(`update rules set since = now() - interval '1 hour' where id = '${id}'`);
    await run(
      `update order_blockers set since = now() - interval '48 hours 10 minutes' where order_id = '${stuck}'`,
    );
    await run(`update order_blockers set since = now() - interval '9 days' where order_id = '${old}'`);
    const work = () => blockedWork(app.database, () => {}).once(new AbortController().signal);
    await work();
    await ran();
    // Of several gates the oldest has opened: it is blocked as before.
    await run(
      `update order_blockers set since = now() - interval '48 hours 5 minutes' where order_id = '${stuck}'`,
    );
    await work();
    await ran();
    expect(await diary(id)).toEqual([[stuck, "done", "Tagged"]]);
    for (const other of [fresh, old]) expect((await read(other)).tags).toEqual([]);
  });

  it("leaves a decision to a later rule where it is not possible for the order", async () => {
    const approve = await rule(agency, { ...SUBMITTED, name: "Approve", effects: [{ do: "approve" }] });
    const hold = await rule(agency, {
      ...SUBMITTED,
      name: "Hold",
      effects: [{ do: "hold", reason: "Look" }],
    });
    await run("update catalog_variants set in_stock = false");
    const id = await order();
    await submit(id);
    await run("update catalog_variants set in_stock = true");
    expect((await read(id)).status).toBe("Hold");
    expect(await diary(approve)).toEqual([[id, "refused", expect.stringMatching(/out of stock/)]]);
    expect(await diary(hold)).toEqual([[id, "done", "Held"]]);
  });

  it("does nothing where the order has changed since, or was canceled", async () => {
    const stop = { match: "all", of: [{ fact: "tag", is: "none-of", values: ["stop"] }] };
    const effects = [{ do: "tag", tags: ["seen"] }, { do: "approve" }];
    const id = await rule(agency, { event: "submitted", conditions: stop, effects });
    const [tagged, canceled] = [await order(), await order()];
    await app.app.jobs.stop();
    expect((await seller.post("orders/submit", { ids: [tagged, canceled] })).body.success).toHaveLength(2);
    await agency.post("orders/tag", { ids: [tagged], add: ["stop"], remove: [] });
    expect((await seller.post("orders/cancel", { ids: [canceled] })).body.success).toEqual([canceled]);
    app.app.jobs.start();
    await ran();
    expect(await read(tagged)).toMatchObject({ status: "InReview", tags: ["stop"] });
    expect(await read(canceled)).toMatchObject({ status: "Cancel", tags: [] });
    expect((await diary(id)).sort(byText)).toEqual(
      [
        [tagged, "refused", expect.stringMatching(/has changed since/)],
        [canceled, "refused", expect.stringMatching(/is canceled/)],
      ].sort(byText),
    );
  });

  it("takes no more than the price that it has compared", async () => {
    const id = await rule(seller, { event: "imported", conditions: atMost(50), effects: [{ do: "submit" }] });
    await app.app.jobs.stop();
    const { body } = await seller.post("orders", { ...ADDRESS, items });
    await run("update basecost_items set price = price + 19000");
    app.app.jobs.start();
    await ran();
    await run("update basecost_items set price = price - 19000");
    expect((await read(body.id)).status).toBe("Unfulfilled");
    expect(await diary(id, seller)).toEqual([
      [body.id, "refused", "Could not submit it: Its price has changed"],
    ]);
  });

  it("says where it cannot say", async () => {
    const first = { match: "all", of: [{ fact: "firstOrder", is: "yes" }] };
    const id = await rule(agency, {
      event: "submitted",
      conditions: first,
      effects: [{ do: "hold", reason: "New" }],
    });
    const unknown = await order();
    await submit(unknown);
    expect((await read(unknown)).status).toBe("InReview");
    expect(await diary(id)).toEqual([
      [unknown, "unknown", expect.stringMatching(/^Cannot say whether to hold it/)],
    ]);
  });

  it("notifies only people of its side, and assigns only designers who are there", async () => {
    const { agencyId, sellerTeamId } = app.world;
    const moved = await app.newPerson("agency:staff", { agencyId });
    const designer = await app.newPerson("agency:designer", { agencyId });
    const id = await rule(agency, {
      event: "submitted",
      effects: [
        { do: "notify", users: [moved.userId] },
        { do: "designer", designer: designer.userId, brief: "" },
      ],
    });
    await run(
      `update users set user_type = 'seller', seller_team_id = '${sellerTeamId}' where id = '${moved.userId}'`,
    );
    await run(`update users set status = 0 where id = '${designer.userId}'`);
    const one = await order();
    await submit(one);
    const [[, outcome, text]] = await diary(id);
    expect(outcome).toBe("refused");
    expect(text).toMatch(/Choose one of your designers/);
    expect(text).toMatch(/None of the people is active/);
  });
});

describe("the facts of an event", () => {
  it("are stored with it, whether or not there are rules", async () => {
    const email = "ann.first@example.com";
    const first = await order({ email, note: "Gift for Bo", items: [{ sku: "TEE-BLK-M", quantity: 2 }] });
    const second = await order({ email, address1: "77 Other Street" });
    const factsOf = async (id: string) =>
      (
        await rowsOf<{ event: string; facts: Record<string, unknown>; due: boolean }>(
          app.database,
          sql`select event, facts, due from rule_facts where order_id = ${id} order by id`,
        )
      ).map(({ event, facts, due }) => ({ event, facts, due }));
    const { variantCatalogId } = await catalogOf(first);
    expect(await factsOf(first)).toMatchObject([
      {
        event: "imported",
        due: false,
        facts: {
          seller: app.world.sellerTeamId,
          store: null,
          platform: null,
          country: "US",
          state: ["ca"],
          catalog: [variantCatalogId],
          sku: ["tee-blk-m"],
          quantity: 2,
          shipping: "standard",
          address: "good",
          firstOrder: true,
          note: "Gift for Bo",
          remake: false,
          sellerTags: [],
        },
      },
      { event: "address-checked", due: false },
    ]);
    expect((await factsOf(second))[0]?.facts).toMatchObject({ firstOrder: false, sameAddress: 1 });
    expect((await factsOf(first))[0]?.facts).toHaveProperty("charge");
  });
});
