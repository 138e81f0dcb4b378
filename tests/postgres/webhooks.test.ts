import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { WebhookEventName } from "../../src/domain/webhooks/events.ts";
import { produce } from "../server/import/in-production.ts";
import { templateFile, upload } from "../server/import/world.ts";
import { type WebhookWorld, webhookWorld } from "../server/webhooks/world.ts";
import { TEST_SECRETS_KEY } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";
import { times } from "../support/sample.ts";
import { type StoreServer, startStore } from "../support/store-server.ts";
import { deliverAll, webhookOf } from "../support/webhooks.ts";
import { startWorker } from "./import-workers.ts";

const PER_ORDER = 4;
/** Orders whose events are sent by workers that are killed. */
const ORDERS = times(500, 30);
const KILLS = times(8, 3);
/** Enough for every round of pauses. */
const PAUSED_ORDERS = 100;
/** Less than a chunk of orders in either run. */
const APPROVED = times(500, 120);
const ACTIONS: readonly WebhookEventName[] = [
  "order.created",
  "order.submitted",
  "order.approved",
  "order.in_production",
];

/** Events of orders as the history writes them, without the rules of orders: there are many. */
async function writeHistory(platen: WebhookWorld, webhookId: string, orders: number): Promise<void> {
  const { agencyId, sellerTeamId } = platen.world;
  for (let index = 0; index < orders; index += 1) {
    const order = await make(platen.database, "orders", platen.world);
    await platen.rows(
      `insert into webhook_deliveries (agency_id, id, webhook_id, seller_team_id, event, order_id, status, attempts,
          next_attempt_at, event_id, created_at)
        select $1, gen_random_uuid(), $2, $3, event, $4, 'waiting', 0, now(), $5 + at, now()
        from unnest($6::text[]) with ordinality as x (event, at) order by at`,
      [agencyId, webhookId, sellerTeamId, order.id, index * 10, ACTIONS],
    );
  }
}

/** The types of each order as the receiver got them, the repeated ones once. */
function receivedBy({ received }: StoreServer): Map<string, string[]> {
  const byOrder = new Map<string, string[]>();
  const ids = new Set<unknown>();
  for (const { body, headers } of received) {
    if (ids.has(headers["platen-webhook-id"])) continue;
    ids.add(headers["platen-webhook-id"]);
    byOrder.set(body.orderId, [...(byOrder.get(body.orderId) ?? []), body.type]);
  }
  return byOrder;
}

describePostgres("webhooks whose worker processes are killed", () => {
  it("deliver every event at least once, in order for each order, and lose none", {
    timeout: 120_000 + ORDERS * 240,
  }, async () => {
    const database = await freshPostgres();
    const platen = await webhookWorld({ database });
    let calls = 0;
    // Each seventh call fails at first, so that later events of its order have to wait.
    const receiver = await startStore(() => ({ status: (calls += 1) % 7 === 0 ? 500 : 200 }));
    try {
      const { id } = await webhookOf(platen.seller, receiver.url, ACTIONS);
      await writeHistory(platen, id, ORDERS);
      const moveOn = () =>
        platen.rows(
          "update webhook_deliveries set next_attempt_at = now() where status in ('waiting', 'working')",
        );
      const workers = () =>
        Promise.all([1, 2].map(() => startWorker(database.url, "webhook-worker", TEST_SECRETS_KEY)));
      for (let kills = 0; kills < KILLS; kills += 1) {
        const started = await workers();
        for (const worker of started) worker.begin();
        await sleep(100 + Math.random() * 400);
        await Promise.all(started.map((worker) => worker.kill()));
        await moveOn();
      }
      const last = await workers();
      for (const worker of last) worker.begin();
      const left = async () =>
        (
          await platen.rows<{ n: number }>(
            "select count(*)::int as n from webhook_deliveries where status <> 'delivered'",
          )
        )[0]?.n;
      while ((await left()) !== 0) {
        // Without waiting for a row that a worker has: each would have rows that the other waits for.
        await platen.rows(`update webhook_deliveries set next_attempt_at = now() where (agency_id, id) in (
          select agency_id, id from webhook_deliveries where status = 'waiting' for update skip locked)`);
        await sleep(200);
      }
      await Promise.all(last.map((worker) => worker.kill()));

      const byOrder = receivedBy(receiver);
      expect(byOrder.size).toBe(ORDERS);
      for (const [order, types] of byOrder) {
        // A type repeated by a failed attempt has the same id, so each occurs once.
        expect([order, types]).toEqual([order, ACTIONS]);
      }
      const [stored] = await platen.rows<{ n: number; most: number }>(
        "select count(*)::int as n, max(attempts)::int as most from webhook_deliveries",
      );
      expect(stored?.n).toBe(ORDERS * PER_ORDER);
      expect(receiver.received.length).toBeGreaterThan(ORDERS * PER_ORDER);
    } finally {
      await receiver.close();
      await platen.close();
    }
  });
});

describePostgres("pausing a webhook while its events are claimed", () => {
  it("sends nothing that was claimed after the pause, and loses nothing", { timeout: 120_000 }, async () => {
    const database = await freshPostgres();
    const platen = await webhookWorld({ database });
    const receiver = await startStore();
    receiver.behavior = { takesMs: 20 };
    try {
      const { id } = await webhookOf(platen.seller, receiver.url, ACTIONS);
      await writeHistory(platen, id, PAUSED_ORDERS);
      for (let round = 0; round < 8; round += 1) {
        const sending = Promise.all([deliverAll(platen), deliverAll(platen)]);
        await sleep(30 + Math.random() * 60);
        expect((await platen.seller.post(`webhooks/${id}/pause`)).status).toBe(200);
        const [claimed] = await platen.rows<{ n: number }>(
          "select count(*)::int as n from webhook_deliveries where status = 'working'",
        );
        const atPause = receiver.received.length;
        await sending;
        // Only those that were under way arrive after the response of the pause.
        expect(receiver.received.length - atPause).toBeLessThanOrEqual(claimed?.n ?? 0);
        const [working] = await platen.rows<{ n: number }>(
          "select count(*)::int as n from webhook_deliveries where status = 'working'",
        );
        expect(working?.n).toBe(0);
        expect((await platen.seller.post(`webhooks/${id}/resume`)).status).toBe(200);
      }
      receiver.behavior = {};
      await deliverAll(platen);
      for (const types of receivedBy(receiver).values()) expect(types).toEqual(ACTIONS);
      expect(receivedBy(receiver).size).toBe(PAUSED_ORDERS);
    } finally {
      await receiver.close();
      await platen.close();
    }
  });
});

describePostgres(`approving ${APPROVED} orders`, () => {
  it("gives each of two webhooks one event for each order", { timeout: 120_000 }, async () => {
    const database = await freshPostgres();
    const platen = await webhookWorld({ database });
    const receiver = await startStore();
    try {
      await webhookOf(platen.seller, receiver.url, ["order.approved"]);
      await webhookOf(platen.agencyPerson, receiver.url, ["order.approved", "order.in_production"]);
      const names = Array.from({ length: APPROVED }, (_, index) => `#${index}`);
      platen.app.jobs.start();
      await platen.setBalance(100_000_000);
      const file = templateFile(...names.map((name) => ({ "Order name": name, SKU: "TEE-BLK-M" })));
      expect((await upload(platen.seller, "orders/import/csv", file)).body.committed).toBe(APPROVED);
      await produce(platen, names);
      await platen.app.jobs.stop();
      const [written] = await platen.rows<{ n: number; orders: number; entries: number }>(
        `select count(*)::int as n, count(distinct order_id)::int as orders, count(distinct event_id)::int as entries
          from webhook_deliveries`,
      );
      expect(written).toEqual({ n: APPROVED * 3, orders: APPROVED, entries: APPROVED * 2 });
      await deliverAll(platen);
      expect(new Set(receiver.received.map(({ headers }) => headers["platen-webhook-id"])).size).toBe(
        APPROVED * 3,
      );
      for (const types of receivedBy(receiver).values())
        expect(types.toSorted()).toEqual(["order.approved", "order.approved", "order.in_production"]);
    } finally {
      await receiver.close();
      await platen.close();
    }
  });
});
