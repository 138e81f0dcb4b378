import { objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import type { HookApi, HookStore } from "../../hooks/hook-api.ts";
import { blockSync, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequest } from "../../sync/store-request.ts";

const PAGE = 100;
/** A store with more webhooks than this has another problem. */
const MAX_PAGES = 10;

function send({ access, options }: HookStore, method: StoreRequest["method"], path: string, body?: object) {
  const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
  const headers = { authorization: `Basic ${basic}`, "content-type": "application/json" };
  const url = `${access.address}/wp-json/wc/v3/webhooks${path}`;
  return sendOrThrow(
    { platform: "woocommerce", method, url, headers, ...(body && { body: JSON.stringify(body) }) },
    options,
  );
}

/** WooCommerce's REST API v3. It disables a webhook after five failed deliveries. A secret can be written, not read. */
export const woocommerceHooks: HookApi = {
  topics: ["order.created", "order.updated", "order.deleted", "order.restored"],
  takesSecret: true,
  async list(store) {
    const found = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { body } = await send(store, "GET", `?per_page=${PAGE}&page=${page}`);
      if (!Array.isArray(body)) return blockSync("The store's response is not one of WooCommerce's API");
      found.push(...objects(body));
      if (body.length < PAGE) break;
    }
    return found
      .filter(({ delivery_url: url }) => url === store.address)
      .map(({ id, topic, status }) => ({
        id: text(id),
        topic: text(topic),
        isActive: status === "active",
      }));
  },
  async create(store, topic) {
    const { address: delivery_url, secret } = store;
    await send(store, "POST", "", { name: `Platen ${topic}`, topic, delivery_url, secret, status: "active" });
  },
  async repair(store, { id }) {
    // WordPress takes POST for an update.
    await send(store, "POST", `/${id}`, { status: "active", secret: store.secret });
  },
  async remove(store, { id }) {
    await send(store, "DELETE", `/${id}?force=true`);
  },
};
