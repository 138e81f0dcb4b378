import { BY_HAND } from "../../../../src/domain/orders/auto-submit/setting.ts";
import { storedArtwork } from "../../../support/preflight.ts";
import { woocommerceOrder } from "../../../support/shops/payloads.ts";
import { woocommerceWebhook } from "../../../support/shops/signed.ts";
import { HOOK_SECRET } from "../../stores/inbound-world.ts";
import { ago, done, type JobsWorld, type JobTrials, newNumber } from "./world.ts";

/** The status of an order, and how often something was done with it. */
const statusOf = ({ row }: JobsWorld, id: string) =>
  row(
    `select status, (select array_agg(e.action order by e.id) from order_events e where e.order_id = o.id) as history
      from orders o where id = $1`,
    [id],
  );

async function ruleOf({ agencyPerson, rows }: JobsWorld, rule: object): Promise<string> {
  const { body } = await done(
    agencyPerson.post("rules", { name: "A rule", conditions: { match: "all", of: [] }, ...rule }),
  );
  await rows(`update rules set test = '{"revision": 1}' where id = $1`, [body.id]);
  await done(agencyPerson.put(`rules/${body.id}/state`, { state: "on", revision: 1 }));
  return body.id;
}

/** What happens to orders by itself. */
export const ORDER_JOBS: JobTrials = {
  holds: (platen) => ({
    async begin() {
      const id = await platen.order();
      await done(platen.seller.post("orders/submit", { ids: [id] }));
      const until = new Date(Date.now() + 3_600_000).toISOString();
      await done(platen.agencyPerson.post("orders/hold", { ids: [id], reason: "Stock", until }));
      await platen.rows(
        "update orders set hold = jsonb_set(hold, '{until}', to_jsonb($2::text)) where id = $1",
        [id, new Date(Date.now() - 1_000).toISOString()],
      );
      return () => statusOf(platen, id);
    },
  }),
  "gate checks": (platen) => ({
    async begin() {
      const setStock = (isIn: boolean) => platen.rows("update catalog_variants set in_stock = $1", [isIn]);
      const id = await platen.order();
      await done(platen.seller.post("orders/submit", { ids: [id] }));
      await setStock(false);
      await platen.rows("insert into gate_checks select agency_id, id from orders where id = $1", [id]);
      return async () => {
        await setStock(true);
        return [
          await platen.rows("select gate from order_blockers where order_id = $1 order by gate", [id]),
          await platen.rows("select 1 from gate_checks"),
        ];
      };
    },
  }),
  requotes: (platen) => ({
    async begin() {
      const id = await platen.order();
      const { price } = await platen.row("update basecost_items set price = price + 1 returning price::int");
      await platen.rows("insert into requotes select agency_id, id from orders where id = $1", [id]);
      return async () => [
        Math.round((await platen.seller.get(`orders/${id}`)).body.charge.total * 100) - Number(price),
        await platen.rows("select 1 from requotes"),
      ];
    },
  }),
  "automatic submits": (platen) => ({
    async begin() {
      const path = `integrations/${platen.store.id}/auto-submit`;
      await done(platen.seller.put(path, { setting: { ...BY_HAND, mode: "once" } }));
      const number = newNumber();
      const order = { id: number, number: `#${number}`, updatedAt: ago(-1) };
      const event = await platen.store.process(
        woocommerceWebhook(HOOK_SECRET, "order.created", woocommerceOrder(order)),
      );
      return async () => [
        await statusOf(platen, event.order_id),
        await platen.row(
          "select amount, kept_for, submitted_at is null as waits from auto_submits where order_id = $1",
          [event.order_id],
        ),
      ];
    },
  }),
  "rules for blocked orders": (platen) => {
    let rule: string | undefined;
    return {
      async begin() {
        rule ??= await ruleOf(platen, {
          event: "stuck",
          hours: 48,
          effects: [{ do: "tag", tags: ["stuck"] }],
        });
        await platen.rows("update rules set since = now() - interval '1 hour' where id = $1", [rule]);
        const id = await platen.order({ items: [{ sku: "NO-SUCH-SKU", quantity: 1 }] });
        await platen.rows(
          "update order_blockers set since = now() - interval '48 hours 10 minutes' where order_id = $1",
          [id],
        );
        return () =>
          platen.row("select count(*)::int from rule_facts where order_id = $1 and rule_id = $2", [id, rule]);
      },
    };
  },
  rules: (platen) => {
    let rule: string | undefined;
    return {
      dueNow: "update rule_facts set not_before = null where due",
      async begin() {
        rule ??= await ruleOf(platen, { event: "submitted", effects: [{ do: "tag", tags: ["seen"] }] });
        await platen.rows("update rule_facts set due = false");
        const id = await platen.order();
        await done(platen.seller.post("orders/submit", { ids: [id] }));
        return async () => [
          (await platen.agencyPerson.get(`orders/${id}`)).body.tags,
          await platen.rows("select outcome, text from rule_runs where rule_id = $1 and order_id = $2", [
            rule,
            id,
          ]),
        ];
      },
    };
  },
  preflight: (platen) => ({
    dueNow:
      "update image_measures set claimed_at = now() - interval '1 day' where measures is null and failure is null",
    async begin() {
      const id = await platen.order();
      const color = `#${newNumber().padStart(6, "0").slice(-6)}`;
      const path = await storedArtwork(platen.app, { color });
      await platen.rows("update order_items set artwork1 = $2 where order_id = $1", [id, path]);
      return async () => [
        await platen.row(
          "select measures is not null as measured, failure from image_measures where path = $1",
          [path],
        ),
        await platen.row(
          "select preflight_due as due, preflight_status as status from order_items where order_id = $1",
          [id],
        ),
      ];
    },
  }),
};
