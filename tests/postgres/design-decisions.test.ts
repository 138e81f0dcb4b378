import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(100, 12);
const ART = "https://example.com/fox.png";

describePostgres("concurrent decisions about designs and changes at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agency: Client;
  let support: Client;
  let designer: Client;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await one.newPerson("seller", { agencyId, sellerTeamId });
    agency = await one.newPerson("agency", { agencyId });
    support = await two.newPerson("agency:customer_support", { agencyId });
    designer = await two.newPerson("agency:designer", { agencyId });
    await shop.deposit(50_000);
    await database.pool.query("update agencies set design_fee = 500, design_cost = 300");
    // Orders are approved by themselves as soon as their design is.
    await database.pool.query("update seller_teams set auto_approve_order = true where id = $1", [
      sellerTeamId,
    ]);
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const settled = async () => {
    expect((await verifyLedger(one.database)).filter((check) => !check.ok)).toEqual([]);
  };
  const show = async (id: string) => (await agency.get(`orders/${id}`)).body;
  const proofs = async (id: string) => (await agency.get(`orders/${id}/design-proofs`)).body.data;
  const submit = (id: string, itemId: string) =>
    designer.post(`orders/${id}/design-proofs`, { images: [{ itemId, slot: 1, path: ART }] });
  const decide = (by: Client, id: string, body: object) =>
    by.patch(`orders/change-design-status/${id}`, body);

  /** A submitted order whose first proof waits. */
  async function inReview() {
    const [id = ""] = await shop.orders(1);
    await agency.post("orders/hire-designs", { ids: [id] });
    const itemId: string = (await show(id)).items[0].id;
    const submitted = await submit(id, itemId);
    expect(submitted.status, submitted.text).toBe(200);
    expect((await seller.post("orders/submit", { ids: [id] })).body.failed).toEqual([]);
    const [{ id: proof }] = await proofs(id);
    return { id, itemId, proof: proof as string };
  }
  const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status);
  const sorted = (responses: readonly ApiResponse[]) => statuses(responses).toSorted((a, b) => a - b);

  test("an order goes into production only with its design approved", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, proof } = await inReview();
      const approves = round % 2 === 0;
      const body = approves ? { status: "approved", proof } : { status: "rejected", proof, reason: "Again" };
      const [decision, pickup] = await Promise.all([
        decide(agency, id, body),
        support.post("orders/pickup", { ids: [id] }),
      ]);
      expect(decision.status, decision.text).toBe(200);
      const pickedUp = pickup.body.success.length === 1;
      const order = await show(id);
      expect(order.designStatus).toBe(approves ? "approved" : "rejected");
      expect(order.status).toBe(approves ? (pickedUp ? "InProduction" : "Approved") : "InReview");
      if (!approves) expect(pickedUp).toBe(false);
    }
    await settled();
  }, 120_000);

  test("a decision is about the proof that was seen, or is refused with the one that replaced it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, itemId, proof } = await inReview();
      const [decision, next] = await Promise.all([
        decide(agency, id, { status: "approved", proof }),
        submit(id, itemId),
      ]);
      const [latest, ...earlier] = await proofs(id);
      if (decision.status === 200) {
        expect([next.status, latest.id, latest.decision, earlier]).toEqual([400, proof, "approved", []]);
      } else {
        expect(statuses([decision, next])).toEqual([400, 200]);
        expect(decision.body.message).toMatch(/^Proof 2 by .+ has replaced proof 1\. Review proof 2$/);
        expect([latest.number, latest.decision, earlier[0].decision]).toEqual([2, null, "replaced"]);
      }
    }
    await settled();
  }, 120_000);

  test("one of two designers who take a request has it", async () => {
    const { agencyId } = one.world;
    const colleague = await one.newPerson("agency:designer", { agencyId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id = ""] = await shop.orders(1);
      await agency.post("orders/hire-designs", { ids: [id] });
      const responses = await Promise.all(
        [designer, colleague].map((by) => by.post(`orders/${id}/take-design`, {})),
      );
      expect(sorted(responses)).toEqual([200, 400]);
      const refused = responses.find(({ status }) => status === 400);
      expect(refused?.body.message).toBe("Another designer has this design");
      const won = responses[0]?.status === 200 ? designer : colleague;
      expect((await show(id)).design.designer.id).toBe(won.userId);
    }
    await settled();
  }, 120_000);

  test("one of two people decides a proof, and the other reads who did", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, proof } = await inReview();
      const responses = await Promise.all([
        decide(agency, id, { status: "approved", proof }),
        decide(support, id, { status: "rejected", proof, reason: "Again" }),
      ]);
      expect(sorted(responses)).toEqual([200, 400]);
      const refused = responses.find(({ status }) => status === 400);
      expect(refused?.body.message).toMatch(/ has already (approved|returned) proof 1$/);
      const won = responses[0]?.status === 200 ? "approved" : "rejected";
      expect([(await show(id)).designStatus, (await proofs(id))[0].decision]).toEqual([won, won]);
    }
    await settled();
  }, 120_000);

  test("a request is accepted by one person or declined by the other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [orderId = ""] = await shop.orders(1);
      const body = { orderId, kind: "requested", reason: "others" };
      const { id } = (await seller.put("orders/update-change-history", body)).body;
      const answers = await Promise.all([
        agency.post(`change-histories/${id}/accept`, {}),
        support.post(`change-histories/${id}/decline`, { note: "Cut already" }),
      ]);
      expect(sorted(answers)).toEqual([200, 400]);
      const won = answers[0]?.status === 200 ? "accepted" : "declined";
      const lost = answers.find(({ status }) => status === 400);
      expect(lost?.body.message).toMatch(new RegExp(` has already ${won} this request$`));
      const { rows } = await one.database.pool.query(
        `select c.status, array_agg(e.action) as events from change_histories c
          join order_events e on e.order_id = c.order_id and e.action in ('accept-change', 'decline-change')
          where c.id = $1 group by 1`,
        [id],
      );
      expect(rows).toEqual([
        { status: won, events: [won === "accepted" ? "accept-change" : "decline-change"] },
      ]);
    }
  }, 120_000);

  test("one of two people decides a change request, and one of two edits applies it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [orderId = ""] = await shop.orders(1);
      const body = { orderId, kind: "requested", reason: "reupload_design" };
      const { id } = (await seller.put("orders/update-change-history", body)).body;
      const answers = await Promise.all([
        agency.post(`change-histories/${id}/accept`, {}),
        support.post(`change-histories/${id}/accept`, {}),
      ]);
      expect(sorted(answers)).toEqual([200, 400]);
      const lost = answers.find(({ status }) => status === 400);
      expect(lost?.body.message).toMatch(/ has already accepted this request$/);
      const itemId = (await show(orderId)).items[0].id;
      const edit = (by: Client) =>
        by.put("orders/update-item-design", { orderId, itemId, artwork1: ART, change: id });
      expect(sorted(await Promise.all([edit(agency), edit(support)]))).toEqual([200, 400]);
    }
  }, 120_000);
});
