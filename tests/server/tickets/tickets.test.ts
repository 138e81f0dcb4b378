import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { png } from "../files/images.ts";

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
  const created = await seller.post("tickets", { subject, message });
  expect(created.status, created.text).toBe(201);
  return created.body;
};
/** Uploads an image to the library. */
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
const messagesOf = async (client: Client, id: string) =>
  (await client.get(`tickets/${id}/messages`)).body.data;

describe("a ticket", () => {
  test("has a number of its agency, its seller and no reply yet", async () => {
    const ticket = await open();
    expect(ticket).toMatchObject({
      code: expect.stringMatching(/^TK-\d{4}-\d{6}$/),
      status: "open",
      origin: "person",
      assignee: null,
      createdUser: { id: seller.userId },
    });
    const messages = await messagesOf(agency, ticket.id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ message: "It was due on Friday", author: { side: "seller" } });
  });

  test("can name an order of its own seller only", async () => {
    const { agencyId, sellerTeamId, otherTeamId } = platen.world;
    const own = await make(platen.database, "orders", { agencyId, sellerTeamId });
    const other = await make(platen.database, "orders", { agencyId, sellerTeamId: otherTeamId });
    const created = (order: string) =>
      agency.post("tickets", { sellerTeam: sellerTeamId, subject: "Late", message: "Since Friday", order });
    expect((await created(own.id)).status).toBe(201);
    const refused = await created(other.id);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { order: "Order belongs to another seller" },
    ]);
    // Nor directly in the database.
    await expect(
      make(platen.database, "tickets", { agencyId, sellerTeamId }, { orderId: other.id }),
    ).rejects.toMatchObject({ cause: { constraint: "tickets_order_fk" } });
  });

  test("alternates: the agency's reply waits for the seller, and the seller's reply opens it again", async () => {
    const { id } = await open();
    const reply = await agency.post(`tickets/${id}/reply`, {
      message: "We look into it",
      attachments: ["https://cdn.platen.test/label.webp"],
    });
    expect([reply.status, reply.body.status]).toEqual([200, "waiting"]);
    expect((await seller.post(`tickets/${id}/reply`, { message: "Thank you" })).body.status).toBe("open");
    const closed = await agency.post(`tickets/${id}/reply`, { message: "It arrived", status: "closed" });
    expect(closed.body.status).toBe("closed");
    const messages = await messagesOf(seller, id);
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
    const audit = await platen.database.pool.query(
      "select action, actor_id from audit where object = 'tickets' and subject = $1 order by id",
      [id],
    );
    expect(audit.rows.map((row) => row.action)).toEqual(["create", "reply", "reply", "reply"]);
    expect(audit.rows.map((row) => row.actor_id)).toEqual([
      seller.userId,
      agency.userId,
      seller.userId,
      agency.userId,
    ]);
  });

  test("is closed and assigned by the agency only, and to its own members only", async () => {
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

  test("is taken by the agency's member who replies first, and by no seller", async () => {
    const { id } = await open();
    const staff = await platen.as("agency:staff");
    const assigneeAfter = async (client: Client) =>
      (await client.post(`tickets/${id}/reply`, { message: "About it" })).body.assignee?.id ?? null;
    expect(await assigneeAfter(seller)).toBeNull();
    expect(await assigneeAfter(staff)).toBe(staff.userId);
    expect(await assigneeAfter(agency), "who has it keeps it").toBe(staff.userId);
  });

  test("is closed and assigned with others, except one that changed or is another agency's", async () => {
    const [one, two, changed] = [await open(), await open(), await open()];
    await seller.post(`tickets/${changed.id}/reply`, { message: "One thing more" });
    const { otherAgency } = platen.world;
    const foreign = await make(platen.database, "tickets", otherAgency);
    const asked = [one, two, changed].map(({ id, version }) => ({ id, version }));
    const body = {
      tickets: [...asked, { id: foreign.id }],
      status: "closed",
      assignee: agency.userId,
    };
    const { status, body: result, text } = await agency.post("tickets/settle", body);
    expect(status, text).toBe(200);
    expect(result).toEqual({
      message: "2 tickets updated, 2 not updated",
      success: [one.id, two.id],
      failed: [
        { id: changed.id, message: `${changed.code} has changed since you read it` },
        { id: foreign.id, message: "This ticket does not exist" },
      ],
    });
    const now = async (id: string) => {
      const { status, assignee } = (await agency.get(`tickets/${id}`)).body;
      return [status, assignee?.id ?? null];
    };
    expect(await now(one.id)).toEqual(["closed", agency.userId]);
    expect(await now(changed.id)).toEqual(["open", null]);
    expect((await agency.get(`audit?object=tickets&subject=${two.id}`)).body.data[0].action).toBe("settle");
    expect((await seller.post("tickets/settle", body)).status).toBe(403);
    const tooMany = Array.from({ length: 201 }, () => ({ id: one.id }));
    expect((await agency.post("tickets/settle", { tickets: tooMany, status: "open" })).status).toBe(400);
    expect((await agency.post("tickets/settle", { tickets: asked, assignee: seller.userId })).status).toBe(
      400,
    );
  });

  test("has a history with the names of its assignees, and without the ids of its replies", async () => {
    const { id } = await open();
    await agency.post(`tickets/${id}/reply`, { message: "We look into it" });
    await agency.patch(`tickets/${id}`, { assignee: null });
    await agency.patch(`tickets/${id}`, { assignee: agency.userId });
    const { fullName } = (await agency.get("users/info")).body;
    for (const reader of [agency, seller]) {
      const history = (await reader.get(`row-history?object=tickets&subject=${id}`)).body.data;
      const assignee = { id: agency.userId, fullName };
      expect(history).toMatchObject([
        { action: "settle", before: { assignee: null }, after: { assignee } },
        { action: "settle", before: { assignee }, after: { assignee: null } },
        {
          action: "reply",
          before: { status: "open", assignee: null },
          after: { status: "waiting", assignee },
        },
        { action: "create" },
      ]);
      expect(history[2].after).not.toHaveProperty("message");
    }
  });

  test("is not closed over an unread reply: the refusal names its author", async () => {
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
    expect(await messagesOf(agency, id)).toHaveLength(2);
    const now = (await agency.get(`tickets/${id}`)).body.version;
    expect((await agency.patch(`tickets/${id}`, { ...closing, version: now })).body.status).toBe("closed");
  });

  test("of another agency or team responds like an unknown one", async () => {
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
    expect(await messagesOf(agency, id)).toHaveLength(1);
  });

  test("of the bot is for customer support, who reads no other", async () => {
    const bots = await make(platen.database, "chatbot-tickets", platen.world);
    const { id } = await open();
    const support = await platen.as("agency:customer_support");
    expect((await support.get("chatbot-ticket")).body.data.map((row: { id: string }) => row.id)).toEqual([
      bots.id,
    ]);
    expect((await support.get(`chatbot-ticket/${id}`)).status).toBe(404);
    expect((await support.get(`tickets/${id}`)).status).toBe(403);
    const response = await support.post(`chatbot-ticket/${bots.id}/reply`, { message: "Here is how" });
    expect([response.status, response.body.status]).toEqual([200, "waiting"]);
  });

  test("of the bot is settled by customer support, and no other with it", async () => {
    const bots = await make(platen.database, "chatbot-tickets", platen.world);
    const other = await open();
    const support = await platen.as("agency:customer_support");
    const tickets = [bots.id, other.id].map((id) => ({ id }));
    const { body } = await support.post("chatbot-ticket/settle", { tickets, status: "closed" });
    expect([body.success, body.failed.map(({ id }: { id: string }) => id)]).toEqual([[bots.id], [other.id]]);
  });

  test("refuses an empty reply, and images that are not in the store", async () => {
    const { id } = await open();
    expect((await seller.post(`tickets/${id}/reply`, { message: " " })).status).toBe(400);
    const foreign = { message: "See", attachments: ["javascript:alert(1)"] };
    expect((await seller.post(`tickets/${id}/reply`, foreign)).status).toBe(400);
  });

  test("of the bot is opened by customer support for a team, with the next number and without an author", async () => {
    const support = await platen.as("agency:customer_support");
    const before = await open();
    const created = {
      sellerTeam: platen.world.sellerTeamId,
      subject: "Sizes",
      message: "Which ones are there?",
    };
    const { status, body, text } = await support.post("chatbot-ticket", created);
    expect(status, text).toBe(201);
    const number = (code: string) => Number(code.slice(-6));
    expect(body).toMatchObject({ subject: "Sizes", origin: "bot", status: "open" });
    expect(number(body.code)).toBe(number(before.code) + 1);
    const [message] = (await support.get(`chatbot-ticket/${body.id}/messages`)).body.data;
    expect(message).toMatchObject({ message: "Which ones are there?", author: null });
    expect((await seller.get(`tickets/${body.id}`)).body.createdUser).toBeNull();
    const audit = await agency.get(`audit?object=tickets&subject=${body.id}`);
    expect(audit.body.data[0]).toMatchObject({ action: "create", actor: { id: support.userId } });
    const { otherAgency } = platen.world;
    const foreign = await support.post("chatbot-ticket", {
      ...created,
      sellerTeam: otherAgency.sellerTeamId,
    });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["sellerTeam"]]);
    for (const role of ["seller", "agency:staff"] as const)
      expect((await (await platen.as(role)).post("chatbot-ticket", created)).status).toBe(403);
  });

  test("has at most ten images from its first message on, which cannot be deleted", async () => {
    const image = await upload(seller);
    const images = { subject: "Look", message: "It came like this", attachments: [image.path] };
    const created = await seller.post("tickets", images);
    expect(created.status, created.text).toBe(201);
    const { id } = created.body;
    for (const client of [seller, agency])
      expect((await messagesOf(client, id))[0].attachments).toEqual([image.path]);
    const used = await seller.delete(`images/${image.id}`);
    expect([used.status, used.body.message]).toEqual([400, expect.stringContaining("1 ticket message")]);
    const tooMany = Array.from({ length: 11 }, () => image.path);
    expect((await seller.post("tickets", { ...images, attachments: tooMany })).status).toBe(400);
    expect((await seller.post(`tickets/${id}/reply`, { message: "x", attachments: tooMany })).status).toBe(
      400,
    );
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    const foreign = await stranger.post("tickets", images);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["attachments"]]);
  });
});
