import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { availableProfit } from "../support/profit.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(1_000, 250);

/** Calls that a single connection would queue. */
describePostgres("concurrent money calls at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let sellers: Client[];
  let agencies: Client[];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    shop = await openShop(database, one.world.agencyId, one.world.sellerTeamId);
    const owner = { agencyId: one.world.agencyId, sellerTeamId: one.world.sellerTeamId };
    sellers = [await one.newPerson("seller", owner), await two.newPerson("seller", owner)];
    const { agencyId } = owner;
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const each = (people: Client[], index: number) => people[index % people.length] as Client;
  const wallet = async () => (await each(sellers, 0).get("balances/seller-teams")).body;
  const settled = async () => {
    const faults = (await verifyLedger(one.database)).filter((check) => !check.ok);
    expect(faults).toEqual([]);
  };
  const succeeded = (responses: { body: { success?: string[] } }[]) =>
    responses.flatMap((response) => response.body.success ?? []);

  test("submit ten of fifty orders when the balance covers ten", async () => {
    await shop.deposit(144.9);
    const ids = await shop.orders(50);
    const responses = await Promise.all(
      ids.map((id, index) => each(sellers, index).post("orders/submit", { ids: [id] })),
    );
    expect(responses.map((response) => response.status)).toEqual(ids.map(() => 200));
    expect(succeeded(responses)).toHaveLength(10);
    expect(await wallet()).toMatchObject({ amount: 0, held: 144.9 });
    await settled();
  });

  test("move the money of an order once for two approvals", async () => {
    await shop.deposit(14.49);
    const [id = ""] = await shop.orders(1);
    await each(sellers, 0).post("orders/submit", { ids: [id] });
    const responses = await Promise.all(
      [0, 1, 2, 3].map((index) => each(agencies, index).post("orders/approve", { ids: [id] })),
    );
    expect(succeeded(responses)).toEqual([id]);
    await settled();
  });

  test("refund a unit or make it again at the agency's cost, whichever comes first", async () => {
    const agency = each(agencies, 0);
    for (let round = 0; round < 10; round += 1) {
      await shop.deposit(14.49);
      const [id = ""] = await shop.orders(1);
      await each(sellers, 0).post("orders/submit", { ids: [id] });
      await agency.post("orders/approve", { ids: [id] });
      await agency.post("orders/pickup", { ids: [id] });
      const itemId: string = (await agency.get(`orders/${id}`)).body.items[0].id;
      await agency.patch("order-items/update-fulfilled", { items: [{ itemId, status: "shipped" }] });
      const items = [{ itemId, quantity: 1 }];
      const [refund, remake, again] = await Promise.all([
        each(agencies, round).post(`orders/${id}/refund`, { items, reason: "Torn" }),
        each(agencies, round + 1).post(`orders/${id}/remake`, { items, bearer: "agency", reason: "Torn" }),
        each(agencies, round).post(`orders/${id}/remake`, { items, bearer: "agency", reason: "Torn" }),
      ]);
      const statuses = [refund, remake, again].map((response) => response?.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    }
    await settled();
  });

  /** An order of this many tees that has left; with it its item. */
  let parcels = 0;
  async function sentOrder(quantity: number) {
    await shop.deposit(50);
    const line = { title: "Tee", sku: "TEE-BLK-M", mappingKey: "sku:TEE-BLK-M", mockup: null, artworks: [] };
    const items = [{ ...line, quantity, unitPrice: 2_900n, variant: shop.tee }];
    const [id = ""] = await shop.orders(1, { items });
    const agency = each(agencies, 0);
    await each(sellers, 0).post("orders/submit", { ids: [id] });
    await agency.post("orders/approve", { ids: [id] });
    await agency.post("orders/pickup", { ids: [id] });
    const itemId: string = (await agency.get(`orders/${id}`)).body.items[0].id;
    parcels += 1;
    const parcel = { orderId: id, number: `RACE-${parcels}`, items: [{ itemId, quantity }] };
    expect((await agency.post("tracking", parcel)).status).toBeLessThan(300);
    return { id, itemId };
  }
  const statusesOf = (responses: readonly { status: number }[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b);

  test("make two of three units again for any number of calls when one is refunded", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, itemId } = await sentOrder(3);
      const items = [{ itemId, quantity: 1 }];
      const remake = (by: Client) =>
        by.post(`orders/${id}/remake`, { items, bearer: "agency", reason: "Torn" });
      const refund = (by: Client) => by.post(`orders/${id}/refund`, { items, reason: "Torn" });
      const responses = await Promise.all(
        [remake, refund, remake, refund, remake].map((call, index) => call(each(agencies, index + round))),
      );
      expect(statusesOf(responses)).toEqual([200, 200, 200, 400, 400]);
      const { rows } = await one.database.pool.query<{ remade: number; charge: number }>(
        `select (select count(*)::int from orders where remake_of_id = o.id and status = 'Approved') as remade,
          (o.accounting -> 'charge' ->> 'items')::int as charge from orders o where o.id = $1`,
        [id],
      );
      const refunded = 3 - (rows[0]?.charge ?? 0) / 950;
      expect((rows[0]?.remade ?? 0) + refunded).toBe(3);
    }
    await settled();
  });

  test("record a return once and remake a unit once, in either order", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, itemId } = await sentOrder(1);
      const items = [{ itemId, quantity: 1 }];
      const sendBack = (by: Client) => by.post(`orders/${id}/return`, { items, reason: "Torn" });
      const remake = (by: Client) =>
        by.post(`orders/${id}/remake`, { items, bearer: "agency", reason: "Torn" });
      const [returns, remakes] = await Promise.all(
        [sendBack, remake].map((call, turn) =>
          Promise.all([call(each(agencies, turn)), call(each(agencies, turn + 1))]),
        ),
      );
      // A unit that came back can be made again, so one of each succeeds.
      expect([statusesOf(returns ?? []), statusesOf(remakes ?? [])]).toEqual([
        [200, 400],
        [200, 400],
      ]);
      const order = (await each(agencies, round).get(`orders/${id}`)).body;
      expect([order.status, order.items[0].remakable, order.remakes.length]).toEqual(["Fulfilled", 0, 1]);
    }
    await settled();
  });

  test("void a parcel or make its unit again, whichever comes first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, itemId } = await sentOrder(1);
      const items = [{ itemId, quantity: 1 }];
      const [voided, remade] = await Promise.all([
        each(agencies, round).post("orders/shipment-cancel", { ids: [id] }),
        each(agencies, round + 1).post(`orders/${id}/remake`, { items, bearer: "agency", reason: "Torn" }),
      ]);
      expect([voided?.body.success.length === 1, remade?.status === 200].filter(Boolean)).toHaveLength(1);
    }
    await settled();
  });

  test("charge a draft once when two people submit it", async () => {
    for (let round = 0; round < 10; round += 1) {
      await shop.deposit(50);
      const before = (await wallet()).amount;
      const [id = ""] = await shop.orders(1);
      const responses = await Promise.all(
        [0, 1].map((index) => each(sellers, index + round).post("orders/submit", { ids: [id] })),
      );
      expect(statusesOf(responses)).toEqual([200, 200]);
      expect(succeeded(responses)).toEqual([id]);
      const failed = responses.flatMap(({ body }) => body.failed as { message: string }[]);
      expect(failed.map(({ message }) => message)).toEqual([expect.stringMatching(/^Not possible while /)]);
      expect(before - (await wallet()).amount).toBeCloseTo(14.49, 5);
      const { rows } = await one.database.pool.query(
        "select count(*)::int as events from order_events where order_id = $1 and action = 'submit'",
        [id],
      );
      expect(rows).toEqual([{ events: 1 }]);
    }
    await settled();
  });

  test("count a tag once when several people add and remove it", async () => {
    const ids = await shop.orders(5);
    const add = (index: number, tag: string, some = ids) =>
      each(agencies, index).post("orders/tag", { ids: some, add: [tag] });
    const countOf = async (tag: string) =>
      (await each(agencies, 0).get("orders/tags")).body.data.find(
        (one: { tag: string }) => one.tag.toLowerCase() === tag,
      )?.orders;
    const spellings = ["Rush", "rush", "RUSH", "rush "];
    const responses = await Promise.all(
      spellings.map((tag, index) => add(index, tag, index % 2 ? ids : [...ids].reverse())),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
    expect(await countOf("rush")).toBe(5);
    const order = (await each(agencies, 0).get(`orders/${ids[0]}`)).body;
    expect(order.tags).toHaveLength(1);
    const [gone] = ids;
    await Promise.all([
      ...[0, 1, 2].map((index) =>
        each(agencies, index).post("orders/tag", { ids: [gone], remove: ["rush"] }),
      ),
      add(1, "vip"),
    ]);
    expect([await countOf("rush"), await countOf("vip")]).toEqual([4, 5]);
    const { rows } = await one.database.pool.query(
      "select count(*)::int as events from order_events where order_id = $1 and action = 'tag'",
      [gone],
    );
    expect(rows).toEqual([{ events: 3 }]);
  });

  test("credit a deposit once for two approvals", async () => {
    const before = (await wallet()).amount;
    const made = await each(agencies, 0).post(`deposits/seller-teams/${shop.teamId}`, {
      amount: 25,
      payWith: "Payoneer",
      status: "pending",
    });
    const path = `deposits/seller-teams/${shop.teamId}/${made.body.id}`;
    const responses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        each(agencies, index).patch(path, { status: index % 3 === 2 ? "rejected" : "approved" }),
      ),
    );
    expect(responses.map((response) => response.status).sort((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
    const winner = responses.find((response) => response.status === 200);
    expect((await wallet()).amount - before).toBeCloseTo(winner?.body.status === "approved" ? 25 : 0, 5);
    await settled();
  });

  test("credit a transaction once if it is entered several times at once", async () => {
    const before = (await wallet()).amount;
    const body = { amount: 40, payWith: "Payoneer", transactionId: "TX-RACE" };
    const responses = await Promise.all(
      [0, 1, 2, 3].map((index) => each(agencies, index).post(`deposits/seller-teams/${shop.teamId}`, body)),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    const taken = responses
      .filter(({ status }) => status === 400)
      .map((response) => response.body.errors.transactionId);
    for (const message of taken)
      expect(message).toMatch(/^This transaction already exists: DEP-\d{4}-\d{6} of/);
    expect((await wallet()).amount - before).toBeCloseTo(40, 5);
    await settled();
  });

  test("accept one of several payout requests for the whole profit, and decide a request once", async () => {
    await availableProfit(one.database, shop, 4_000n);
    const path = `seller-teams/${shop.teamId}/payout-request`;
    const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
    const requests = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        each(sellers, index).post(`${path}/create`, { amount: 25.51, payoutMethod }),
      ),
    );
    expect(requests.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400, 400]);
    const id = requests.find(({ status }) => status === 201)?.body.id;
    const decided = await Promise.all(
      [...agencies, ...sellers].map((who, index) =>
        who.patch(`${path}/${id}/update`, { status: index < 1 ? "approved" : "canceled" }),
      ),
    );
    expect(decided.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    const paid = decided.find(({ status }) => status === 200)?.body.status === "approved";
    expect((await each(sellers, 0).get(`profits/${shop.teamId}`)).body).toMatchObject(
      paid ? { totalAmountPaid: 25.51, remainProfit: 0 } : { totalAmountPaid: 0, remainProfit: 25.51 },
    );
    await settled();
  });

  test("never both hold and approve an order in review", async () => {
    await shop.deposit(200);
    const ids = await shop.orders(10);
    await each(sellers, 0).post("orders/submit", { ids });
    for (const id of ids) {
      await Promise.all([
        each(agencies, 0).post("orders/approve", { ids: [id] }),
        each(sellers, 1).post("orders/hold", { ids: [id], reason: "Wait" }),
      ]);
      const order = (await each(agencies, 0).get(`orders/${id}`)).body;
      // Approved and then held, or held and not approved: the hold has the former status.
      expect(["Hold", "Approved"]).toContain(order.status);
      if (order.status === "Hold") expect(["InReview", "Approved"]).toContain(order.hold.from);
    }
    await settled();
  });

  test("cancel an order or pick it up, and post its money accordingly", async () => {
    await shop.deposit(200);
    const ids = await shop.orders(10);
    await each(sellers, 0).post("orders/submit", { ids });
    await each(agencies, 0).post("orders/approve", { ids });
    for (const id of ids) {
      await Promise.all([
        each(agencies, 1).post("orders/pickup", { ids: [id] }),
        each(sellers, 0).post("orders/cancel", { ids: [id] }),
      ]);
      const order = (await each(agencies, 0).get(`orders/${id}`)).body;
      const ends = [order.status, order.cancelRequest];
      expect([
        ["Cancel", null],
        ["InProduction", "pending"],
      ]).toContainEqual(ends);
    }
    await settled();
  });

  test("take effect once under one idempotency key and respond alike", async () => {
    await shop.deposit(50);
    const [id = ""] = await shop.orders(1);
    const headers = { "idempotency-key": `twin-${id}` };
    const [seller] = sellers as [Client];
    const twins = await Promise.all(
      [1, 2, 3].map(() => seller.post("orders/submit", { ids: [id] }, { headers })),
    );
    expect(twins.map((twin) => twin.body)).toEqual([1, 2, 3].map(() => twins[0]?.body));
    expect(twins[0]?.body.success).toEqual([id]);
  });

  test(`end without a deadlock or an error in ${ROUNDS} rounds of overlapping calls`, async () => {
    await shop.deposit(5_000);
    const ids = await shop.orders(12);
    const actions = ["submit", "hold", "unhold", "cancel"] as const;
    const statuses: number[] = [];
    let round = 0;
    const worker = async (index: number) => {
      while (round < ROUNDS) {
        const now = round;
        round += 1;
        const some = ids.filter((_, at) => (at + now) % 3 !== 0);
        const shuffled = now % 2 ? some : [...some].reverse();
        const action = actions[now % actions.length] ?? "submit";
        const who = each(sellers, index);
        const response =
          now % 7 === 0
            ? await each(agencies, index).post("orders/reject", { ids: shuffled, reason: "Again" })
            : await who.post(`orders/${action}`, { ids: shuffled, reason: "Round" });
        statuses.push(response.status);
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // A call is repeated after a deadlock, so its response does not show one.
    await one.database.pool.query("select pg_stat_clear_snapshot()");
    const { rows } = await one.database.pool.query(
      "select deadlocks::int as met from pg_stat_database where datname = current_database()",
    );
    expect(rows).toEqual([{ met: 0 }]);
    await settled();
  });
});
