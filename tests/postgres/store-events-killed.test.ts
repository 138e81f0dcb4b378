import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type HookTarget, hookTokenOf } from "../../src/server/stores/inbound/hook-token.ts";
import { importWorld } from "../server/import/world.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { seed, times } from "../support/sample.ts";
import { genericMessage, type ShopOrder } from "../support/shops/payloads.ts";
import { genericWebhook } from "../support/shops/signed.ts";
import { startWorker } from "./import-workers.ts";

const EVENTS = times(10_000, 240);
/** Each order has a creation, an update that is its last state, an older update, and a repeated delivery. */
const PER_ORDER = 4;
const ORDERS = Math.ceil(EVENTS / PER_ORDER);
const SECRET = "hook-secret-1";
const WORKERS = 2;
/** The longest time until a kill. */
const LONGEST_MS = 250;
const KILLS = times(60, 4);
const AT_ONCE = 8;
const chance = chanceOf(seed);

const at = (minute: number) => `2026-11-20T12:0${minute}:00Z`;

/** Whether the last state of an order is canceled, or has other items. */
const isCanceled = (index: number) => index % 5 === 0;
const quantityOf = (index: number) => (index % 3) + 1;

/** The deliveries of all orders, in a random sequence. */
function deliveries(): { payload: string; deliveryId: string }[] {
  const all = Array.from({ length: ORDERS }, (_, index) => {
    const order: ShopOrder = {
      id: String(9_007_199_254_740_993n + BigInt(index)),
      number: `#K${index}`,
      updatedAt: at(1),
    };
    const last: ShopOrder = {
      ...order,
      updatedAt: at(5),
      status: isCanceled(index) ? "canceled" : "open",
      items: [{ sku: "TEE-BLK-M", quantity: quantityOf(index) }],
    };
    const message = (kind: string, one: ShopOrder, name: string) => ({
      deliveryId: `${index}-${name}`,
      payload: genericMessage(`order.${kind}`, one, `${index}-${name}`),
    });
    return [
      message("created", order, "a"),
      message("updated", last, "b"),
      message("updated", { ...order, updatedAt: at(3), address1: "1 Older Street" }, "c"),
      message("created", order, "a"),
    ];
  }).flat();
  return chance.shuffled(all);
}

describePostgres("store events whose worker processes are killed", () => {
  it("give exactly the right orders, once, from deliveries that are repeated and out of order", {
    timeout: 60_000 + EVENTS * 200,
  }, async () => {
    const database = await freshPostgres();
    const platen = await importWorld({ database });
    await platen.app.jobs.stop();
    try {
      const created = await platen.seller.post("integrations", {
        name: "Fern & Co",
        platform: "other",
        domain: "shop.example.com",
      });
      const target: HookTarget = { agencyId: platen.world.agencyId, integrationId: created.body.id };
      const access = { key: "key-1", address: "https://shop.example.com", webhookSecret: SECRET };
      await platen.seller.put(`integrations/${target.integrationId}/access`, access);
      // Beyond the limit of a minute, which is not what is tested.
      const send = async (payload: string) => {
        const webhook = genericWebhook(SECRET, payload);
        await platen.rows("delete from rate_limits");
        const { status } = await platen.nobody.post(`hooks/stores/${hookTokenOf(target)}`, webhook.payload, {
          headers: webhook.headers,
        });
        expect(status).toBe(200);
      };
      const waiting = deliveries();
      const sending = Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(next.payload);
      });

      const expireClaims = () =>
        platen.rows("update store_events set next_attempt_at = now() where status = 'working' returning id");
      const begin = async () => {
        const workers = await Promise.all(
          Array.from({ length: WORKERS }, () => startWorker(database.url, "store-event-worker")),
        );
        for (const worker of workers) worker.begin();
        return workers;
      };
      const kill = (workers: Awaited<ReturnType<typeof begin>>) =>
        Promise.all(workers.map((worker) => worker.kill()));
      let interrupted = 0;
      for (let kills = 0; kills < KILLS; kills += 1) {
        const workers = await begin();
        await sleep(chance.below(LONGEST_MS));
        await kill(workers);
        interrupted += (await expireClaims()).length > 0 ? 1 : 0;
      }
      await Promise.all(sending);
      const left = async () =>
        (
          await platen.rows<{ n: number }>(
            "select count(*)::int as n from store_events where status in ('waiting', 'working')",
          )
        )[0]?.n ?? 0;
      const undisturbed = await left();
      const last = await begin();
      const begun = Date.now();
      while ((await left()) !== 0) await sleep(50);
      const rate = Math.round(undisturbed / ((Date.now() - begun) / 1_000));
      console.info(
        `${ORDERS * PER_ORDER} deliveries, ${KILLS} kills, ${interrupted} of them with claimed events; then ${undisturbed} events at ${rate} a second`,
      );
      await kill(last);
      expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2);

      const [stored] = await platen.rows(`select
          (select count(*)::int from store_events) as events,
          (select count(*)::int from store_events where status = 'failed') as failed,
          (select count(*)::int from orders where deleted_at is null) as orders,
          (select count(distinct reference_id1)::int from orders) as refs,
          (select count(*)::int from order_events where action = 'import-from-store') as made,
          (select count(*)::int from orders where status <> 'Cancel' and address1 <> '20 Maple Avenue') as wrong,
          (select coalesce(sum(count), 0)::int from order_counters) as counted,
          (select count(*)::int from change_histories) as changes`);
      // Those whose cancellation arrived first were never created.
      const canceled = Array.from({ length: ORDERS }, (_, index) => index).filter(isCanceled);
      const [neverMade] = await platen.rows<{ n: number }>(
        "select count(*)::int as n from store_orders where order_id is null and ended",
      );
      const orders = ORDERS - (neverMade?.n ?? 0);
      expect(stored).toEqual({
        events: ORDERS * 3,
        failed: 0,
        orders,
        refs: orders,
        made: orders,
        wrong: 0,
        counted: orders,
        changes: 0,
      });
      const found = await platen.rows<{ name: string; status: string; quantity: number }>(
        `select o.order_name as name, o.status, sum(i.quantity)::int as quantity from orders o
            join order_items i on i.order_id = o.id and i.deleted_at is null group by 1, 2`,
      );
      const byName = new Map(found.map((order) => [order.name, order]));
      for (let index = 0; index < ORDERS; index += 1) {
        const order = byName.get(`#K${index}`);
        if (canceled.includes(index)) expect([undefined, "Cancel"]).toContain(order?.status);
        else
          expect(order).toEqual({ name: `#K${index}`, status: "Unfulfilled", quantity: quantityOf(index) });
      }
      expect((await verifyLedger(database)).filter((check) => !check.ok)).toEqual([]);
    } finally {
      await platen.close();
    }
  });
});
