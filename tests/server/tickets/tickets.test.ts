import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { png } from "../files/pictures.ts";

let dataDir: string;
let platen: TestApp;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-tickets-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  seller = await platen.as("seller");
  agency = await platen.as("agency");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const open = async (subject = "Where is it", message = "It was due on Friday") => {
  const asked = await seller.post("tickets", { subject, message });
  expect(asked.status, asked.text).toBe(201);
  return asked.body;
};
/** A picture of the person's library, sent as a browser sends it. */
async function upload(client: Client): Promise<{ id: string; path: string }> {
  const place = (await client.get("images/presigned_url?file_name=box.png")).body;
  const { pathname, search } = new URL(place.presigned_url);
  const headers = { "content-type": "image/png" };
  const sent = await platen.nobody.send({
    method: "PUT",
    url: pathname + search,
    headers,
    payload: await png(),
  });
  expect(sent.status, sent.text).toBe(200);
  return (await client.post("images", { path: place.file_path })).body;
}
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

  test("names an order of its own seller, and never another seller's", async () => {
    const { agencyId, sellerTeamId, otherTeamId } = platen.world;
    const own = await make(platen.database, "orders", { agencyId, sellerTeamId });
    const other = await make(platen.database, "orders", { agencyId, sellerTeamId: otherTeamId });
    const asked = (order: string) =>
      agency.post("tickets", { sellerTeam: sellerTeamId, subject: "Late", message: "Since Friday", order });
    expect((await asked(own.id)).status).toBe(201);
    const refused = await asked(other.id);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { order: "Order belongs to another seller" },
    ]);
    // Nor past the application.
    await expect(
      make(platen.database, "tickets", { agencyId, sellerTeamId }, { orderId: other.id }),
    ).rejects.toMatchObject({ cause: { constraint: "tickets_order_fk" } });
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

  test("is not closed over a reply that was not read: the refusal names who wrote it", async () => {
    const { id, version } = await open();
    await seller.post(`tickets/${id}/reply`, { message: "It came today" });
    const closing = { status: "closed", version };
    for (const refused of [
      await agency.patch(`tickets/${id}`, closing),
      await agency.post(`tickets/${id}/reply`, { message: "Closed", ...closing }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body.errors.version).toMatch(/ changed .* on .* PT\./);
    }
    expect(await said(agency, id)).toHaveLength(2);
    const now = (await agency.get(`tickets/${id}`)).body.version;
    expect((await agency.patch(`tickets/${id}`, { ...closing, version: now })).body.status).toBe("closed");
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

  test("by the bot is opened by customer support for a team, with the next number and nobody's name", async () => {
    const support = await platen.as("agency:customer_support");
    const before = await open();
    const asked = {
      sellerTeam: platen.world.sellerTeamId,
      subject: "Sizes",
      message: "Which ones are there?",
    };
    const { status, body, text } = await support.post("chatbot-ticket", asked);
    expect(status, text).toBe(201);
    const number = (code: string) => Number(code.slice(-6));
    expect(body).toMatchObject({ subject: "Sizes", origin: "bot", status: "open" });
    expect(number(body.code)).toBe(number(before.code) + 1);
    const [message] = (await support.get(`chatbot-ticket/${body.id}/messages`)).body.data;
    expect(message).toMatchObject({ message: "Which ones are there?", author: null });
    expect((await seller.get(`tickets/${body.id}`)).body.createdUser).toBeNull();
    const trail = await agency.get(`audit?object=tickets&subject=${body.id}`);
    expect(trail.body.data[0]).toMatchObject({ action: "create", actor: { id: support.userId } });
    const { otherAgency } = platen.world;
    const foreign = await support.post("chatbot-ticket", { ...asked, sellerTeam: otherAgency.sellerTeamId });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["sellerTeam"]]);
    for (const role of ["seller", "agency:staff"] as const)
      expect((await (await platen.as(role)).post("chatbot-ticket", asked)).status).toBe(403);
  });

  test("carries pictures from its first message on, ten at most, and keeps them from being deleted", async () => {
    const picture = await upload(seller);
    const pictures = { subject: "Look", message: "It came like this", attachments: [picture.path] };
    const asked = await seller.post("tickets", pictures);
    expect(asked.status, asked.text).toBe(201);
    const { id } = asked.body;
    for (const client of [seller, agency])
      expect((await said(client, id))[0].attachments).toEqual([picture.path]);
    const used = await seller.delete(`images/${picture.id}`);
    expect([used.status, used.body.message]).toEqual([400, expect.stringContaining("1 ticket message")]);
    const eleven = Array.from({ length: 11 }, () => picture.path);
    expect((await seller.post("tickets", { ...pictures, attachments: eleven })).status).toBe(400);
    expect((await seller.post(`tickets/${id}/reply`, { message: "x", attachments: eleven })).status).toBe(
      400,
    );
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    const stolen = await stranger.post("tickets", pictures);
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([400, ["attachments"]]);
  });
});
