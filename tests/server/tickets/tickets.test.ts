import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const open = async (subject = "Where is it", message = "It was due on Friday") => {
  const asked = await seller.post("tickets", { subject, message });
  expect(asked.status, asked.text).toBe(201);
  return asked.body;
};
const said = async (client: Client, id: string) => (await client.get(`tickets/${id}/messages`)).body.data;

describe("a ticket", () => {
  test("has a number of its agency, its seller and no answer yet", async () => {
    const ticket = await open();
    expect(ticket).toMatchObject({
      code: expect.stringMatching(/^TK-\d{4}-\d{6}$/),
      status: "open",
      origin: "person",
      assignee: null,
      createdUser: { id: seller.userId },
    });
    const messages = await said(agency, ticket.id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ message: "It was due on Friday", author: { side: "seller" } });
  });

  test("goes back and forth: the agency's reply waits for the seller, the seller's opens it again", async () => {
    const { id } = await open();
    const reply = await agency.post(`tickets/${id}/reply`, {
      message: "We look into it",
      attachments: ["https://cdn.platen.test/label.webp"],
    });
    expect([reply.status, reply.body.status]).toEqual([200, "waiting"]);
    expect((await seller.post(`tickets/${id}/reply`, { message: "Thank you" })).body.status).toBe("open");
    const closed = await agency.post(`tickets/${id}/reply`, { message: "It arrived", status: "closed" });
    expect(closed.body.status).toBe("closed");
    const messages = await said(seller, id);
    expect(messages.map((one: { message: string }) => one.message)).toEqual([
      "It was due on Friday",
      "We look into it",
      "Thank you",
      "It arrived",
    ]);
    expect(messages.map((one: { author: { side: string } }) => one.author.side)).toEqual([
      "seller",
      "agency",
      "seller",
      "agency",
    ]);
    expect(messages[1].attachments).toEqual(["https://cdn.platen.test/label.webp"]);
    const trail = await platen.database.pool.query(
      "select action, actor_id from audit where object = 'tickets' and subject = $1 order by id",
      [id],
    );
    expect(trail.rows.map((row) => row.action)).toEqual(["create", "reply", "reply", "reply"]);
    expect(trail.rows.map((row) => row.actor_id)).toEqual([
      seller.userId,
      agency.userId,
      seller.userId,
      agency.userId,
    ]);
  });

  test("is closed and given to a member by the agency alone, and to nobody of another one", async () => {
    const { id } = await open();
    expect((await seller.patch(`tickets/${id}`, { status: "closed" })).status).toBe(403);
    expect((await seller.post(`tickets/${id}/reply`, { message: "x", status: "closed" })).status).toBe(403);
    const mine = await agency.patch(`tickets/${id}`, { assignee: agency.userId });
    expect(mine.body.assignee.id).toBe(agency.userId);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    for (const assignee of [stranger.userId, seller.userId, newId()]) {
      const refused = await agency.patch(`tickets/${id}`, { assignee });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["assignee"]]);
    }
    expect((await agency.patch(`tickets/${id}`, { assignee: null, status: "closed" })).body).toMatchObject({
      assignee: null,
      status: "closed",
    });
  });

  test("is read and answered by nobody else's people, as if it did not exist", async () => {
    const { id } = await open();
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const others = [
      await platen.newPerson("agency", { agencyId: otherAgency.agencyId }),
      await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
    ];
    for (const other of others) {
      expect((await other.get(`tickets/${id}/messages`)).status).toBe(404);
      expect((await other.post(`tickets/${id}/reply`, { message: "Hello" })).status).toBe(404);
    }
    expect(await said(agency, id)).toHaveLength(1);
  });

  test("of the bot is customer support's, who read no other", async () => {
    const bots = await make(platen.database, "chatbot-tickets", platen.world);
    const { id } = await open();
    const support = await platen.as("agency:customer_support");
    expect((await support.get("chatbot-ticket")).body.data.map((row: { id: string }) => row.id)).toEqual([
      bots.id,
    ]);
    expect((await support.get(`chatbot-ticket/${id}`)).status).toBe(404);
    expect((await support.get(`tickets/${id}`)).status).toBe(403);
    const answered = await support.post(`chatbot-ticket/${bots.id}/reply`, { message: "Here is how" });
    expect([answered.status, answered.body.status]).toEqual([200, "waiting"]);
  });

  test("refuses an empty reply and pictures that are none of the store's", async () => {
    const { id } = await open();
    expect((await seller.post(`tickets/${id}/reply`, { message: " " })).status).toBe(400);
    const foreign = { message: "See", attachments: ["javascript:alert(1)"] };
    expect((await seller.post(`tickets/${id}/reply`, foreign)).status).toBe(400);
  });
});
