import { type JsonObject, object, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { carrierLabel, carrierOf } from "../../../../domain/orders/tracking/carriers.ts";
import type { ParcelUnits } from "../../../../domain/stores/sync.ts";
import {
  ONLY_ADDED,
  type PlatformSync,
  refuseSync,
  type SyncContext,
  skipSync,
  syncedParcelOf,
} from "../../sync/platform-sync.ts";
import { callTikTok } from "./api.ts";

async function orderOf({ sync, access, options }: SyncContext): Promise<JsonObject> {
  // TikTok Shop's files name an order by its id.
  const id = sync.externalId ?? sync.reference.replace(/^#/, "");
  if (!/^\d{1,24}$/.test(id)) return refuseSync(`"${sync.reference}" is not a number of a TikTok Shop order`);
  const call = { path: "/order/202309/orders", query: { ids: id } };
  const [order] = objects((await callTikTok(access, call, options)).orders);
  if (!order) return refuseSync(`The store has no order ${id}`);
  if (order.shipping_type === "TIKTOK")
    return refuseSync("TikTok Shop ships this order with labels of its own. Print them in its Seller Center");
  return order;
}

/** The id of the parcel's carrier among those of the order's delivery option. */
async function providerOf({ sync, access, options }: SyncContext, order: JsonObject): Promise<string> {
  const option = text(order.delivery_option_id);
  const call = {
    path: `/logistics/202309/delivery_options/${encodeURIComponent(option)}/shipping_providers`,
  };
  const providers = objects((await callTikTok(access, call, options)).shipping_providers);
  const { carrier } = sync.desired;
  const found = providers.find(({ name }) => carrier !== null && carrierOf(text(name)) === carrier);
  if (found) return text(found.id);
  const wanted =
    carrier === null ? "The parcel has no carrier" : `TikTok Shop does not list ${carrierLabel(carrier)}`;
  return refuseSync(`${wanted}. Choose one of: ${providers.map(({ name }) => text(name)).join(", ")}`);
}

const isUnshipped = ({ tracking_number, display_status }: JsonObject) =>
  text(tracking_number) === "" && display_status !== "CANCELLED";

/**
 * The lines of the order, one for each unit, that make up these items: by SKU, or by title where there is none. Items that
 * were added by hand take none of a SKU that is another item's. What was added is left out as far as the store has no
 * units of it.
 */
function linesFor(order: JsonObject, items: readonly ParcelUnits[], owned: readonly string[]): string[] {
  const lines = objects(order.line_items);
  const left = lines.filter(isUnshipped);
  return items.flatMap(({ sku, title, quantity, isAdded, ordered = 0, lineId }) => {
    const matches = (line: JsonObject) =>
      sku ? text(line.seller_sku) === sku : text(line.product_name) === title;
    if (isAdded && lines.some((line) => owned.includes(text(line.id)) && matches(line))) return [];
    const taken = left.filter(matches).slice(0, quantity);
    const added = lineId ? Math.max(0, ordered - lines.filter(matches).length) : 0;
    if (quantity - taken.length > (isAdded ? quantity : added))
      refuseSync(`The store has too few units left to ship of ${sku || title}`);
    for (const line of taken) left.splice(left.indexOf(line), 1);
    return taken.map(({ id }) => text(id));
  });
}

/**
 * TikTok Shop's Open API, version 202309, of orders that sellers ship themselves: a parcel is a package of units. It has
 * no idempotency keys, so the order is read first: units with the number are shipped already, except another parcel's. A
 * package cannot be undone.
 */
export const syncTikTok: PlatformSync = async (context, step, synced) => {
  const { sync, access, options } = context;
  const { number } = sync.desired;
  const order = await orderOf(context);
  const known = objects(order.line_items).filter(
    (line) => text(line.tracking_number) === number && !sync.othersRemote.includes(text(line.package_id)),
  );
  const packages = [...new Set([...(synced?.remote ?? []), ...known.map((line) => text(line.package_id))])];
  switch (step.type) {
    case "void":
      if (packages.length === 0) return syncedParcelOf(sync, []);
      return refuseSync("TikTok Shop takes no package back. Change it in its Seller Center");
    case "correct": {
      const shipping_provider_id = await providerOf(context, order);
      for (const one of synced?.remote ?? []) {
        const path = `/fulfillment/202309/packages/${encodeURIComponent(one)}/shipping_info/update`;
        await callTikTok(access, { path, body: { tracking_number: number, shipping_provider_id } }, options);
      }
      // Added units are a step of their own.
      return { ...syncedParcelOf(sync, synced?.remote ?? []), items: synced?.items ?? [] };
    }
    case "ship": {
      if (!synced && known.length > 0) return syncedParcelOf(sync, packages);
      const order_line_item_ids = linesFor(order, step.items, sync.ownedLines);
      if (order_line_item_ids.length === 0)
        return packages.length > 0 ? syncedParcelOf(sync, packages) : skipSync(ONLY_ADDED);
      const shipping_provider_id = await providerOf(context, order);
      const path = `/fulfillment/202309/orders/${encodeURIComponent(text(order.id))}/packages`;
      const body = { order_line_item_ids, tracking_number: number, shipping_provider_id };
      const made = object(await callTikTok(access, { path, body }, options));
      return syncedParcelOf(sync, [...packages, text(made.package_id)]);
    }
  }
};
