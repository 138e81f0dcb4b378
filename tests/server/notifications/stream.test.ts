import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MAX_STREAMS } from "../../../src/domain/limits.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { type OpenStream, openStream } from "../../support/stream.ts";

let platen: TestApp;
let shop: Shop;
let api: string;
let opened: OpenStream[] = [];

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  await shop.deposit(500);
  await platen.app.listen({ port: 0, host: "127.0.0.1" });
  api = `http://127.0.0.1:${(platen.app.server.address() as AddressInfo).port}/api`;
});
afterEach(async () => {
  for (const stream of opened) stream.leave();
  opened = [];
  await expect.poll(() => platen.app.streams.size).toBe(0);
});
afterAll(() => platen.close());

/** An open stream after its `ready` event. */
async function follow(person: { token: string | undefined }): Promise<OpenStream> {
  const stream = await openStream(api, person.token);
  opened.push(stream);
  if (stream.status === 200) expect((await stream.next())?.event).toBe("ready");
  return stream;
}

/** Skips to the next event with this name. */
async function nextOf(stream: OpenStream, name: string) {
  for (;;) {
    const event = await stream.next();
    if (!event || event.event === name) return event;
  }
}

test("sends an event for a new notification, without its text", async () => {
  const stream = await follow(await platen.as("agency"));
  await (await platen.as("seller")).post("orders/submit", { ids: await shop.orders(1) });
  expect(await nextOf(stream, "notifications")).toEqual({ event: "notifications", data: {} });
});

test("sends `ready` first, whatever happens while it opens", async () => {
  const { token, userId } = await platen.as("agency");
  const { database } = platen;
  const other = await startApp({
    database: {
      ...database,
      async listen(channel, listener) {
        const stop = await database.listen(channel, listener);
        listener(`notified ${userId} 1`);
        return stop;
      },
    },
  });
  try {
    await other.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = other.app.server.address() as AddressInfo;
    const stream = await openStream(`http://127.0.0.1:${port}/api`, token);
    expect((await stream.next())?.event).toBe("ready");
    stream.leave();
  } finally {
    await other.app.close();
  }
});

test("sends the number of changed orders to those who see them, and whether they changed them", async () => {
  const { agencyId, otherTeamId, otherAgency } = platen.world;
  const seller = await platen.as("seller");
  const ids = await shop.orders(3);
  const [own, agency, sibling, stranger] = [
    await follow(seller),
    await follow(await platen.as("agency")),
    await follow(await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId })),
    await follow(await platen.newPerson("agency", { agencyId: otherAgency.agencyId })),
  ];
  // Events of the creation may still arrive.
  await new Promise((resume) => setTimeout(resume, 200));
  await seller.post("orders/submit", { ids });
  const changed = async (stream: OpenStream) => {
    for (;;) {
      const event = await nextOf(stream, "orders");
      if (!event || event.data.changed === 3) return event?.data;
    }
  };
  expect(await changed(agency)).toMatchObject({ changed: 3, mine: false });
  expect(await changed(own)).toMatchObject({ changed: 3 });
  expect(await sibling.isSilent(400)).toBe(true);
  expect(await stranger.isSilent(100)).toBe(true);
});

test("sends administrators and suppliers an event for changed prices, and none for changed orders", async () => {
  const [administrator, supplier, agency] = [
    await platen.as("administrator"),
    await platen.as("supplier"),
    await platen.as("agency"),
  ];
  await platen.database.pool.query("update users set password_hash = 'x' where id = any($1)", [
    [administrator.userId, supplier.userId, agency.userId],
  ]);
  const { body: catalog } = await administrator.post("catalogs", {
    name: "Live tee",
    dropship: true,
    isTrademark: true,
  });
  const asked = await follow(supplier);
  const filled = await follow(administrator);
  const stranger = await follow(agency);
  await administrator.post("catalogs/ask-price", { ids: [catalog.id] });
  expect(await nextOf(asked, "notifications")).toEqual({ event: "notifications", data: {} });
  await supplier.patch("catalogs/publish-status", { ids: [catalog.id], status: 3 });
  expect(await nextOf(filled, "notifications")).toEqual({ event: "notifications", data: {} });
  expect(await stranger.isSilent(400)).toBe(true);

  await (await platen.as("seller")).post("orders/submit", { ids: await shop.orders(1) });
  expect(await nextOf(stranger, "orders")).toBeDefined();
  expect(await filled.isSilent(400)).toBe(true);
});

test("requires a user, by the token in the header", async () => {
  expect((await openStream(api, undefined)).status).toBe(401);
  const stream = await follow(await platen.as("seller"));
  expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.headers.get("cache-control")).toBe("no-store");
});

test("ends when its user signs out, and streams of other sessions continue", async () => {
  const { agencyId } = platen.world;
  const agency = await platen.newPerson("agency", { agencyId });
  const stream = await follow(agency);
  const other = await follow(await platen.as("agency:staff"));
  await agency.post("auth/logout");
  expect(await nextOf(stream, "nothing more")).toBeUndefined();
  await (await platen.as("seller")).post("orders/submit", { ids: await shop.orders(1) });
  expect(await nextOf(other, "notifications")).toBeDefined();
});

test(`can be opened ${MAX_STREAMS} times per user, and again once one is closed`, async () => {
  const seller = await platen.as("seller");
  for (let count = 0; count < MAX_STREAMS; count++) await follow(seller);
  const refused = await openStream(api, seller.token);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await follow(await platen.as("seller:staff"))).status).toBe(200);
  opened[0]?.leave();
  await expect.poll(() => platen.app.streams.size).toBe(MAX_STREAMS);
  expect((await follow(seller)).status).toBe(200);
});

test("opens nothing for a HEAD request", async () => {
  const seller = await platen.as("seller");
  const response = await seller.send({ method: "HEAD", url: "/api/push-notifications/stream" });
  expect([response.status, platen.app.streams.size]).toEqual([200, 0]);
});

test("does not delay the stop of the server", async () => {
  const stream = await follow(await platen.as("seller"));
  const ended = platen.app.close();
  expect(await nextOf(stream, "nothing more")).toBeUndefined();
  await ended;
  expect(platen.app.streams.size).toBe(0);
});
