import { woocommerceOrder } from "../../../support/shops/payloads.ts";
import { woocommerceWebhook } from "../../../support/shops/signed.ts";
import { webhookOf } from "../../../support/webhooks.ts";
import { type ConnectedStore, HOOK_SECRET } from "../../stores/inbound-world.ts";
import { ago, done, type JobTrials, newNumber } from "./world.ts";

/** What goes to stores and receivers, and what comes from them. */
export const STORE_JOBS: JobTrials = {
  "store events": (platen) => ({
    dueNow: "update store_events set next_attempt_at = now() where status in ('waiting', 'working')",
    async begin() {
      const number = newNumber();
      const order = { id: number, number: `#${number}`, updatedAt: ago(1) };
      await platen.store.send(woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)));
      return async () => [
        await platen.rows("select status, reason from store_events where external_id = $1", [number]),
        await platen.rows("select status from orders where order_name = $1", [order.number]),
      ];
    },
  }),
  "store feeds": (platen) => ({
    dueNow: `update integration_keys set updated_at = now() - interval '1 hour';
      update store_feeds set next_poll_at = now() - interval '1 second', read_again = false`,
    async begin() {
      const { shop, store } = platen.renewing;
      const number = newNumber();
      shop.orders.clear();
      shop.orders.set(number, { id: number, number: `#${number}`, updatedAt: ago(1) });
      return async () => [
        await platen.rows("select status from store_events where external_id = $1", [number]),
        (await platen.seller.get(`integrations/${store.id}/health`)).body.reading.reason,
      ];
    },
  }),
  "store resyncs": (platen) => ({
    dueNow: "update store_resyncs set next_read_at = now() where next_read_at is not null",
    async begin() {
      const number = newNumber();
      platen.shop.orders.clear();
      platen.shop.orders.set(number, { id: number, number: `#${number}`, updatedAt: ago(30) });
      const path = `integrations/${platen.store.id}/resync`;
      await done(platen.seller.post(path, { from: ago(120) }));
      return async () => {
        const { status, read, orders, reason } = (await platen.seller.get(path)).body;
        return { status, read, reason, kinds: orders.map(({ kind }: { kind: string }) => kind) };
      };
    },
  }),
  "store webhooks": (platen) => ({
    dueNow: "update store_hooks set next_check_at = now() where next_check_at is not null",
    async begin() {
      platen.shop.hooks.length = 0;
      await platen.rows("update store_hooks set next_check_at = now() where integration_id = $1", [
        platen.store.id,
      ]);
      return async () => [
        platen.shop.hooks.map(({ topic }) => topic).sort(),
        await platen.row("select active, reason from store_hooks where integration_id = $1", [
          platen.store.id,
        ]),
      ];
    },
  }),
  "store sync": (platen) => {
    let store: ConnectedStore | undefined;
    return {
      dueNow: "update store_syncs set next_attempt_at = now() where status in ('waiting', 'syncing')",
      async begin() {
        store ??= await platen.connect("other", {
          address: `${platen.receiver.url}/parcels`,
          webhookSecret: undefined,
        });
        const id = await platen.order();
        await platen.rows("update orders set integration_id = $2 where id = $1", [id, store.id]);
        const selection = { ids: [id] };
        await done(platen.seller.post("orders/submit", selection));
        await done(platen.agencyPerson.post("orders/approve", selection));
        await done(platen.agencyPerson.post("orders/pickup", selection));
        const number = `94055118992231${newNumber().padStart(8, "0")}`;
        await done(platen.agencyPerson.post("tracking", { orderId: id, number, carrier: "USPS" }));
        return async () => [
          await platen.rows("select status, reason from store_syncs where order_id = $1", [id]),
          new Set(
            platen.receiver.received
              .filter(({ body }) => body.parcel?.number === number)
              .map(({ headers }) => headers["idempotency-key"]),
          ).size,
        ];
      },
    };
  },
  webhooks: (platen) => {
    let webhook: string | undefined;
    return {
      dueNow: `update webhook_deliveries set next_attempt_at = now() where status in ('waiting', 'working');
        update webhooks set failing_since = failing_since - interval '1 day'`,
      async begin() {
        webhook ??= (await webhookOf(platen.seller, `${platen.receiver.url}/events`, ["order.created"])).id;
        await platen.rows("delete from webhook_deliveries");
        const id = await platen.order();
        return async () => [
          await platen.rows("select status, reason from webhook_deliveries where order_id = $1", [id]),
          // Receivers tell repeated deliveries apart by their id.
          new Set(
            platen.receiver.received
              .filter(({ body }) => body.data?.id === id || body.order?.id === id)
              .map(({ headers }) => headers["platen-webhook-id"]),
          ).size,
          await platen.row("select status, failures, failing_since from webhooks where id = $1", [webhook]),
        ];
      },
    };
  },
};
