import { z } from "zod";
import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { ToldUnits } from "../../../domain/shops/telling.ts";
import type { Question } from "./ask-store.ts";
import { knownAfter, refuseTelling, succeed, type Tell, type Telling } from "./conversation.ts";

const VERSION = "2025-10";
/** Whole numbers, far below where JSON would lose their digits. */
const id = z.union([z.number(), z.string()]).transform(String);

const foundOrders = z.object({
  orders: z.array(
    z.object({
      id,
      name: z.string(),
      line_items: z.array(z.object({ id, sku: z.string().nullish(), title: z.string().nullish() })),
      fulfillments: z
        .array(z.object({ id, status: z.string().nullish(), tracking_number: z.string().nullish() }))
        .default([]),
    }),
  ),
});
type FoundOrder = z.output<typeof foundOrders>["orders"][number];

const fulfillmentOrders = z.object({
  fulfillment_orders: z.array(
    z.object({
      id,
      status: z.string().nullish(),
      line_items: z.array(z.object({ id, line_item_id: id, fulfillable_quantity: z.number() })),
    }),
  ),
});

const made = z.object({ fulfillment: z.object({ id }) });

/** One conversation with the store: answers as they must look, and nothing sent without its key. */
function shop({ access, reach, idempotencyKey }: Telling) {
  const base = `${access.address}/admin/api/${VERSION}`;
  const headers = { "x-shopify-access-token": access.key };
  const ask = async <S extends z.ZodType>(question: Question, shape: S): Promise<z.output<S>> => {
    const { body } = await succeed(question, reach);
    const parsed = shape.safeParse(body);
    return parsed.success ? parsed.data : refuseTelling("The store answered something that is not Shopify's");
  };
  return {
    get: <S extends z.ZodType>(path: string, shape: S) =>
      ask({ method: "GET", url: `${base}/${path}`, headers }, shape),
    post: <S extends z.ZodType>(path: string, body: unknown, shape: S) =>
      ask(
        {
          method: "POST",
          url: `${base}/${path}`,
          headers: { ...headers, "content-type": "application/json", "idempotency-key": idempotencyKey },
          body: JSON.stringify(body),
        },
        shape,
      ),
  };
}
type Shop = ReturnType<typeof shop>;

async function orderNamed({ get }: Shop, reference: string): Promise<FoundOrder> {
  const query = new URLSearchParams({
    name: reference,
    status: "any",
    fields: "id,name,line_items,fulfillments",
  });
  const { orders } = await get(`orders.json?${query}`, foundOrders);
  const [order, ...others] = orders.filter(
    ({ name }) => name.replace(/^#/, "") === reference.replace(/^#/, ""),
  );
  if (!order) return refuseTelling(`The store has no order ${reference}`);
  if (others.length > 0) return refuseTelling(`The store has several orders ${reference}`);
  return order;
}

/** Which units of the store's own fulfillment orders these are: by SKU, or by title where there is none. */
async function unitsThere(store: Shop, order: FoundOrder, items: readonly ToldUnits[]) {
  const { fulfillment_orders: open } = await store.get(
    `orders/${order.id}/fulfillment_orders.json`,
    fulfillmentOrders,
  );
  const lines = open
    .filter(({ status }) => status !== "closed" && status !== "cancelled")
    .flatMap(({ id: holder, line_items: held }) => held.map((line) => ({ ...line, holder })));
  const taken = new Map<string, { id: string; quantity: number }[]>();
  for (const item of items) {
    let wanted = item.quantity;
    const isIt = (one: FoundOrder["line_items"][number]) =>
      item.sku ? one.sku === item.sku : one.title !== null && one.title === item.title;
    const meant = new Set(order.line_items.filter(isIt).map((line) => line.id));
    for (const line of lines) {
      const quantity = meant.has(line.line_item_id) ? Math.min(wanted, line.fulfillable_quantity) : 0;
      if (quantity === 0) continue;
      wanted -= quantity;
      line.fulfillable_quantity -= quantity;
      taken.set(line.holder, [...(taken.get(line.holder) ?? []), { id: line.id, quantity }]);
    }
    if (wanted > 0) refuseTelling(`The store has nothing left to fulfil of ${item.sku || item.title}`);
  }
  return [...taken].map(([holder, of]) => ({
    fulfillment_order_id: holder,
    fulfillment_order_line_items: of,
  }));
}

/**
 * Shopify's Admin REST API: a parcel is a fulfillment. It knows no key against repetitions, so what is there is
 * looked at first: a fulfillment with this number is the parcel.
 */
export const tellShopify: Tell = async (telling, step, told) => {
  const { notice } = telling;
  const { number, carrier } = notice.wanted;
  const store = shop(telling);
  const tracking_info = {
    number,
    ...(carrier && { company: carrierLabel(carrier), url: trackingUrl(carrier, number) }),
  };
  const order = await orderNamed(store, notice.reference);
  const living = order.fulfillments.filter(({ status }) => status !== "cancelled");
  const known = living
    .filter((one) => told?.remote.includes(one.id) || one.tracking_number === number)
    .map((one) => one.id);
  switch (step.type) {
    case "ship": {
      if (!told && known.length > 0) return knownAfter(notice, known);
      const line_items_by_fulfillment_order = await unitsThere(store, order, step.items);
      const fulfillment = { notify_customer: true, tracking_info, line_items_by_fulfillment_order };
      const answer = await store.post("fulfillments.json", { fulfillment }, made);
      return knownAfter(notice, [...known, answer.fulfillment.id]);
    }
    case "correct":
      for (const one of known) {
        const fulfillment = { notify_customer: true, tracking_info };
        await store.post(`fulfillments/${one}/update_tracking.json`, { fulfillment }, made);
      }
      // Units that came with the correction are told next.
      return { ...knownAfter(notice, known), items: told?.items ?? [] };
    case "void":
      for (const one of known) await store.post(`fulfillments/${one}/cancel.json`, {}, made);
      return knownAfter(notice, []);
  }
};
