import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rotateSecrets } from "../../../src/server/secrets/reseal.queries.ts";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import type { Client } from "../../support/app.ts";
import { startApp } from "../../support/app.ts";
import { agency as newAgency } from "../../support/factories.ts";
import { type ReceivedCall, type StoreServer, startStore } from "../../support/store-server.ts";
import { deliverAll, isSignedWith, webhookOf } from "../../support/webhooks.ts";
import { type WebhookWorld, webhookWorld } from "./world.ts";

let platen: WebhookWorld;
let receiver: StoreServer;
const logged: string[] = [];

beforeAll(async () => {
  const log = new PassThrough();
  log.on("data", (chunk) => logged.push(String(chunk)));
  platen = await webhookWorld({ log });
  receiver = await startStore();
});
afterEach(async () => {
  receiver.behavior = {};
  await platen.rows("update webhooks set deleted_at = now()");
});
afterAll(async () => {
  await receiver.close();
  await platen.close();
});

const body = (over: Record<string, unknown> = {}) => ({
  name: "Our ERP",
  url: receiver.url,
  events: ["order.shipped", "order.created"],
  ...over,
});

describe("creating a webhook", () => {
  it("returns the secret once and stores it sealed", async () => {
    const made = await platen.seller.post("webhooks", body());
    expect(made.status, made.text).toBe(201);
    const { id, secret } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await platen.seller.get(`webhooks/${id}`);
    expect(shown.body).toMatchObject({
      name: "Our ERP",
      url: receiver.url,
      events: ["order.created", "order.shipped"],
      status: "active",
      failures: 0,
      createdUser: { id: platen.seller.userId },
      lastSuccessAt: null,
    });
    const listed = await platen.seller.get("webhooks");
    const rotated = (await platen.seller.post(`webhooks/${id}/rotate`)).body.secret;
    await platen.seller.post(`webhooks/${id}/ping`);
    const kept = JSON.stringify([
      shown.text,
      listed.text,
      logged,
      await platen.rows("select * from webhooks where id = $1", [id]),
      await platen.rows("select * from webhook_deliveries where webhook_id = $1", [id]),
      await platen.rows("select * from audit where subject = $1", [id]),
      await platen.rows("select * from idempotency"),
    ]);
    expect(kept).toContain("sealed:");
    for (const one of [secret, rotated]) expect(kept).not.toContain(one);
  });

  it("refuses unknown events and fields, and an address that is none", async () => {
    const status = async (over: Record<string, unknown>) =>
      (await platen.seller.post("webhooks", body(over))).status;
    expect(await status({ events: ["order.exploded"] })).toBe(400);
    expect(await status({ events: ["ping"] })).toBe(400);
    expect(await status({ events: [] })).toBe(400);
    expect(await status({ secret: "mine" })).toBe(400);
    expect(await status({ url: "ftp://example.com" })).toBe(400);
    expect(await status({ url: "https://me:secret@example.com" })).toBe(400);
    expect(await status({ name: "" })).toBe(400);
  });

  it("is for the managers of agencies and teams, of whose webhooks there is a limited number", async () => {
    for (const role of ["agency:staff", "seller:staff"] as const) {
      const person = await platen.as(role);
      expect((await person.post("webhooks", body())).status).toBe(403);
      expect((await person.get("webhooks")).status).toBe(403);
    }
    expect((await (await platen.as("administrator")).post("webhooks", body())).status).toBe(403);
    for (const [person, most] of [
      [platen.seller, 5],
      [platen.agencyPerson, 10],
    ] as const) {
      for (let count = 0; count < most; count += 1) await webhookOf(person, receiver.url, ["order.created"]);
      const refused = await person.post("webhooks", body());
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `There are ${most} webhooks. Delete one that is not used`,
      ]);
    }
  });
});

describe("in production", () => {
  it("refuses plain HTTP and addresses that are not public, and needs SECRETS_KEY", async () => {
    const strict = await startApp({ env: { SECRETS_KEY: "" } });
    const person = await strict.as("agency");
    for (const [url, message] of [
      ["http://example.com/hook", "The address must begin with https://"],
      ["https://127.0.0.1/hook", "127.0.0.1 is not an address of the open internet"],
      ["https://[::1]/hook", "::1 is not an address of the open internet"],
      ["https://169.254.169.254/latest", "169.254.169.254 is not an address of the open internet"],
      ["https://localhost/hook", "localhost is not an address of the open internet"],
    ])
      expect((await person.post("webhooks", body({ url }))).body.errors, url).toEqual({ url: message });
    const refused = await person.post("webhooks", body({ url: "https://8.8.8.8/hook" }));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^Webhooks .* no SECRETS_KEY/),
    ]);
    await strict.close();
  });
});

describe("rotating a secret", () => {
  it("is not the rotation of SECRETS_KEY, which reseals both secrets", async () => {
    const { id, secret } = await webhookOf(platen.seller, receiver.url, ["order.created"]);
    const rotated = (await platen.seller.post(`webhooks/${id}/rotate`)).body.secret;
    const secretKeys = { current: Buffer.alloc(32, 9), old: platen.config.secretKeys?.current ?? null };
    await rotateSecrets(platen.database, new SecretBox(secretKeys));
    await platen.order();
    await deliverAll({ ...platen, config: { ...platen.config, secretKeys: { ...secretKeys, old: null } } });
    const call = receiver.received.at(-1) as ReceivedCall;
    expect([isSignedWith(secret, call), isSignedWith(rotated, call)]).toEqual([true, true]);
  });

  it("lets both secrets sign for a day", async () => {
    const { id, secret } = await webhookOf(platen.seller, receiver.url, ["order.created"]);
    const rotated = await platen.seller.post(`webhooks/${id}/rotate`);
    expect(Date.parse(rotated.body.previousUntil) - Date.now()).toBeCloseTo(86_400_000, -5);
    const send = async () => {
      await platen.order();
      await deliverAll(platen);
      return receiver.received.at(-1) as ReceivedCall;
    };
    const both = await send();
    expect([isSignedWith(secret, both), isSignedWith(rotated.body.secret, both)]).toEqual([true, true]);
    await platen.rows("update webhooks set previous_until = now() - interval '1 second' where id = $1", [id]);
    const one = await send();
    expect([isSignedWith(secret, one), isSignedWith(rotated.body.secret, one)]).toEqual([false, true]);
  });
});

describe("a ping", () => {
  it("returns what the receiver responded, and is in the log", async () => {
    const { id, secret } = await webhookOf(platen.seller, receiver.url, ["order.created"]);
    const sent = await platen.seller.post(`webhooks/${id}/ping`);
    expect(sent.body).toMatchObject({ isDelivered: true, status: 200, reason: null, response: "{}" });
    const call = receiver.received.at(-1) as ReceivedCall;
    expect(isSignedWith(secret, call)).toBe(true);
    expect(call.body).toMatchObject({ type: "ping", order: null });
    receiver.behavior = { response: { status: 404 } };
    expect((await platen.seller.post(`webhooks/${id}/ping`)).body).toMatchObject({
      isDelivered: false,
      status: 404,
    });
    const log = await platen.logOf(platen.seller, id);
    expect(log.map(({ event, status }) => [event, status])).toEqual([
      ["ping", "delivered"],
      ["ping", "failed"],
    ]);
    const again = await platen.seller.post(`webhook-deliveries/${log[0]?.id}/replay`);
    expect([again.status, again.body.message]).toEqual([400, "Send a new ping instead"]);
  });
});

it("is edited and deleted, and its waiting events end with it", async () => {
  const { id } = await webhookOf(platen.seller, receiver.url, ["order.created"]);
  await platen.order();
  const edited = await platen.seller.patch(`webhooks/${id}`, {
    name: "Renamed",
    events: ["order.refunded"],
    version: 1,
  });
  expect(edited.body).toMatchObject({ name: "Renamed", events: ["order.refunded"] });
  expect(
    (await platen.seller.patch(`webhooks/${id}`, { name: "Again", version: 1 })).body.errors,
  ).toHaveProperty("version");
  const count = receiver.received.length;
  expect((await platen.seller.delete(`webhooks/${id}`)).body).toEqual({
    message: "The webhook is deleted",
    ids: [id],
  });
  await deliverAll(platen);
  expect(receiver.received).toHaveLength(count);
  const [row] = await platen.rows("select status from webhook_deliveries where webhook_id = $1", [id]);
  expect(row?.status).toBe("skipped");
  expect((await platen.seller.get(`webhooks/${id}`)).status).toBe(404);
});

describe("a webhook of another tenant", () => {
  it("is unknown to every call", async () => {
    const { id: agencyId } = await newAgency(platen.database);
    const stranger = await platen.newPerson("agency", { agencyId });
    const { id } = await webhookOf(platen.agencyPerson, receiver.url, ["order.created"]);
    await platen.agencyPerson.post(`webhooks/${id}/ping`);
    const [delivery] = await platen.logOf(platen.agencyPerson, id);
    const from = new Date(Date.now() - 60_000).toISOString();
    const calls: ((person: Client) => Promise<{ status: number }>)[] = [
      (person) => person.get(`webhooks/${id}`),
      (person) => person.patch(`webhooks/${id}`, { name: "Mine" }),
      (person) => person.delete(`webhooks/${id}`),
      (person) => person.post(`webhooks/${id}/ping`),
      (person) => person.post(`webhooks/${id}/rotate`),
      (person) => person.post(`webhooks/${id}/pause`),
      (person) => person.post(`webhooks/${id}/resume`),
      (person) => person.post(`webhooks/${id}/replay`, { from }),
      (person) => person.get(`webhooks/${id}/deliveries`),
      (person) => person.get(`webhook-deliveries/${delivery?.id}`),
      (person) => person.post(`webhook-deliveries/${delivery?.id}/replay`),
    ];
    for (const person of [stranger, platen.seller])
      for (const call of calls) expect((await call(person)).status, String(call)).toBe(404);
    expect((await stranger.get("webhooks")).body.data).toEqual([]);
    expect(
      (await platen.seller.get("webhook-deliveries")).body.data.filter(
        (row: { webhook: { id: string } }) => row.webhook.id === id,
      ),
    ).toEqual([]);
  });
});
