import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let designer: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  designer = await app.as("agency:designer");
  await shop.deposit(500);
  await app.database.pool.query("update agencies set design_fee = 500, design_cost = 300");
});
afterAll(() => app.close());

const ART = "https://example.com/fox.png";
const NEXT_ART = "https://example.com/fox-2.png";

/** An order with one item whose design is requested from the designer. */
async function requested(by: Client = agency, request: Record<string, unknown> = {}) {
  const [id = ""] = await shop.orders(1);
  const hired = await by.post("orders/hire-designs", { ids: [id], ...request });
  expect(hired.body.failed, hired.text).toEqual([]);
  const itemId: string = (await agency.get(`orders/${id}`)).body.items[0].id;
  return { id, itemId };
}
const submit = (by: Client, { id, itemId }: { id: string; itemId: string }, path = ART, note?: string) =>
  by.post(`orders/${id}/design-proofs`, { images: [{ itemId, slot: 1, path }], note });
const proofsOf = async (id: string, by: Client = agency) =>
  (await by.get(`orders/${id}/design-proofs`)).body.data;
const decide = (by: Client, id: string, body: Record<string, unknown>) =>
  by.patch(`orders/change-design-status/${id}`, body);
const messages = async (userId: string | undefined) =>
  (
    await app.database.pool.query(
      "select title, content, link from notifications where user_id = $1 order by created_at, id",
      [userId],
    )
  ).rows;
const mails = async () =>
  (await app.database.pool.query(`select "to", subject from email_history order by id`)).rows;

describe("a proof", () => {
  beforeEach(async () => {
    await app.database.pool.query("delete from notifications");
    await app.database.pool.query("delete from email_history");
  });

  test("is submitted with its artwork, numbered, and seen by the requester with its author", async () => {
    const order = await requested();
    const submitted = await submit(designer, order, ART, "First sketch");
    expect(submitted.body, submitted.text).toMatchObject({
      designStatus: "in_review",
      items: [{ artwork1: ART }],
      design: { proofs: 1, waiting: { number: 1 }, canSubmitProof: true, pay: 3, steps: [] },
    });
    expect(submitted.body.design).not.toHaveProperty("fee");
    const [proof, ...more] = await proofsOf(order.id);
    expect(more).toEqual([]);
    expect(proof).toMatchObject({
      number: 1,
      note: "First sketch",
      images: [{ itemId: order.itemId, slot: 1, path: ART }],
      by: { id: designer.userId },
      decision: null,
      comments: [],
    });
    const [message] = await messages(agency.userId);
    expect(message.title).toMatch(/^Proof 1 waits for a decision: #/);
    expect(message.link).toBe(`/ag/orders/${order.id}`);
    expect(await mails()).toHaveLength(1);
  });

  test("is created by the submission of the artwork that the items have", async () => {
    const { id, itemId } = await requested();
    await designer.put("orders/update-item-design", { orderId: id, itemId, artwork1: ART });
    expect((await decide(designer, id, { status: "in_review" })).body.design.waiting.number).toBe(1);
    expect((await decide(agency, id, { status: "approved" })).body.designStatus).toBe("approved");
    expect((await proofsOf(id))[0]).toMatchObject({ decision: "approved", decidedBy: { id: agency.userId } });
  });

  test("is refused without artwork", async () => {
    const { id } = await requested();
    const refused = await designer.post(`orders/${id}/design-proofs`, { images: [] });
    expect(refused).toMatchObject({ status: 400, body: { message: "Add the artwork first" } });
    expect(await proofsOf(id)).toEqual([]);
  });

  test("is returned with a marked region and a reason, and another one follows", async () => {
    const order = await requested(agency, { designer: designer.userId });
    await submit(designer, order);
    const [first] = await proofsOf(order.id);
    const mark = { itemId: order.itemId, slot: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    const nameless = await decide(agency, order.id, { status: "rejected", proof: first.id, mark });
    expect(nameless).toMatchObject({ status: 400, body: { errors: { reason: "Enter a reason" } } });
    const body = { status: "rejected", proof: first.id, reason: "The tail is cut off", mark };
    const returned = await decide(agency, order.id, body);
    expect(returned.body).toMatchObject({ designStatus: "rejected", design: { waiting: null } });
    expect(returned.body.history[0]).toMatchObject({
      action: "change-design-status",
      detail: { status: "rejected", proof: 1, reason: "The tail is cut off" },
    });
    const [message] = (await messages(designer.userId)).filter(({ title }) => /returned/.test(title));
    expect(message).toMatchObject({ link: `/ds/orders/${order.id}` });
    expect(message.content).toContain("The tail is cut off");
    expect((await submit(designer, order, NEXT_ART)).body.design.waiting.number).toBe(2);
    const [second, earlier] = await proofsOf(order.id, designer);
    expect(second).toMatchObject({ number: 2, decision: null, images: [{ path: NEXT_ART }] });
    expect(earlier).toMatchObject({
      decision: "rejected",
      reason: "The tail is cut off",
      mark,
      images: [{ path: ART }],
    });
  });

  test("that another one has replaced cannot be decided, and neither can one that is decided", async () => {
    const order = await requested();
    await submit(designer, order);
    await submit(designer, order, NEXT_ART);
    const [second, first] = await proofsOf(order.id);
    expect([second.decision, first.decision]).toEqual([null, "replaced"]);
    const late = await decide(agency, order.id, { status: "approved", proof: first.id });
    expect(late.status).toBe(400);
    expect(late.body.message).toMatch(/^Proof 2 by .+ has replaced proof 1\. Review proof 2$/);
    const vague = await decide(agency, order.id, { status: "approved" });
    expect(vague).toMatchObject({ status: 400, body: { errors: { proof: expect.any(String) } } });
    const approved = await decide(agency, order.id, { status: "approved", proof: second.id });
    expect(approved.body.designStatus).toBe("approved");
    const again = await decide(agency, order.id, { status: "approved", proof: second.id });
    expect(again.status).toBe(400);
    expect(again.body.message).toMatch(/ has already approved proof 2$/);
  });

  test("of a withdrawn request is history: a new request begins without a proof", async () => {
    const order = await requested(seller);
    await submit(designer, order);
    const [first] = await proofsOf(order.id);
    await decide(seller, order.id, { status: "rejected", proof: first.id, reason: "No" });
    await seller.post("orders/hire-designs", { ids: [order.id], withdraw: true });
    const hired = await seller.post("orders/hire-designs", { ids: [order.id] });
    expect(hired.body.success).toEqual([order.id]);
    expect((await seller.get(`orders/${order.id}`)).body.design).toMatchObject({ proofs: 0, waiting: null });
    await submit(designer, order, NEXT_ART);
    expect((await proofsOf(order.id)).map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const old = await decide(seller, order.id, { status: "approved", proof: first.id });
    expect(old).toMatchObject({ status: 400, body: { message: "This design has no such proof" } });
  });

  test("is decided by the side that asked, never by a designer", async () => {
    const order = await requested(agency);
    await submit(designer, order);
    const [{ id: proof }] = await proofsOf(order.id);
    for (const by of [designer, seller]) {
      expect((await decide(by, order.id, { status: "approved", proof })).status).toBe(400);
    }
    expect((await proofsOf(order.id))[0].decision).toBeNull();
    expect((await submit(seller, order)).body.message).toBe("The designer submits the design");
  });

  test("keeps its images in the library", async () => {
    const order = await requested();
    await submit(designer, order);
    expect((await agency.get(`orders/${order.id}/design-proofs`)).status).toBe(200);
    const foreign = "files/images/00/not-in-the-library.png";
    expect((await submit(designer, order, foreign)).status).toBe(400);
    expect(await proofsOf(order.id)).toHaveLength(1);
  });
});

describe("a comment", () => {
  test("is kept with its author and its region, and reaches the designer and the requester", async () => {
    const order = await requested(seller, {});
    await submit(designer, order);
    const [{ id: proof }] = await proofsOf(order.id);
    await app.database.pool.query("delete from notifications");
    const mark = { itemId: order.itemId, slot: 1, x: 0, y: 0, width: 1, height: 1 };
    const added = await seller.post(`orders/${order.id}/design-comments`, {
      proof,
      message: "Warmer colors",
      mark,
    });
    expect(added.body.data[0].comments, added.text).toMatchObject([
      { by: { id: seller.userId }, message: "Warmer colors", mark },
    ]);
    expect(await messages(designer.userId)).toMatchObject([
      { title: expect.stringMatching(/^Comment on proof 1: #/) },
    ]);
    await designer.post(`orders/${order.id}/design-comments`, { proof, message: "Will do" });
    expect(await messages(seller.userId)).toMatchObject([{ link: `/s/orders/${order.id}` }]);
    expect((await proofsOf(order.id))[0].comments).toHaveLength(2);
  });

  test.each([
    ["without a message", { message: "" }],
    ["with a message that is too long", { message: "x".repeat(1_001) }],
    ["with an unknown key", { more: 1 }],
    ["on an unknown proof", { proof: newId() }],
    ["with a region outside the image", { mark: { x: 0.9, width: 0.2 } }],
    ["with a region without a size", { mark: { width: 0 } }],
    ["with a region on another slot", { mark: { slot: 2 } }],
  ])("%s is refused with 400", async (_name, over: Record<string, unknown> & { mark?: object }) => {
    const order = await requested();
    await submit(designer, order);
    const [{ id: proof }] = await proofsOf(order.id);
    const whole = { itemId: order.itemId, slot: 1, x: 0, y: 0, width: 1, height: 1 };
    const body = { proof, message: "Good", ...over };
    const mark = over.mark ? { ...whole, ...over.mark } : undefined;
    const refused = await agency.post(`orders/${order.id}/design-comments`, {
      ...body,
      ...(mark && { mark }),
    });
    expect(refused.status, refused.text).toBe(400);
    expect((await proofsOf(order.id))[0].comments).toEqual([]);
  });
});

describe("the calls on proofs", () => {
  test("respond 404 to another team and agency, and 403 to an order exporter", async () => {
    const order = await requested();
    await submit(designer, order);
    const { agencyId, otherTeamId, otherAgency } = app.world;
    const strangers = [
      await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await app.newPerson("agency", { agencyId: otherAgency.agencyId }),
    ];
    const [{ id: proof }] = await proofsOf(order.id);
    for (const by of strangers) {
      expect((await by.get(`orders/${order.id}/design-proofs`)).status).toBe(404);
      expect((await submit(by, order)).status).toBe(404);
      const comment = { proof, message: "Hello" };
      expect((await by.post(`orders/${order.id}/design-comments`, comment)).status).toBe(404);
      expect((await decide(by, order.id, { status: "approved", proof })).status).toBe(404);
    }
    const exporter = await app.as("agency:order_exporter");
    expect((await submit(exporter, order)).status).toBe(403);
  });

  test.each([
    ["images that are no list", { images: "fox.png" }],
    ["a slot beyond the sixth", { images: [{ slot: 7 }] }],
    ["the same slot twice", { images: [{}, {}] }],
    ["an item of another order", { images: [{ itemId: newId() }] }],
    ["an unknown key", { status: "approved" }],
    ["a note that is too long", { note: "x".repeat(1_001) }],
  ])("refuse %s with 400", async (_name, given: Record<string, unknown>) => {
    const { id, itemId } = await requested();
    const images = Array.isArray(given.images)
      ? given.images.map((image: object) => ({ itemId, slot: 1, path: ART, ...image }))
      : given.images;
    const body = images === undefined ? given : { ...given, images };
    const refused = await designer.post(`orders/${id}/design-proofs`, body);
    expect(refused.status, refused.text).toBe(400);
  });
});
