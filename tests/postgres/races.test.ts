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
