import type { ShopCall } from "./behavior.ts";

/** A webhook of a WooCommerce shop. */
export interface WooCommerceHook {
  readonly id: number;
  readonly topic: string;
  readonly delivery_url: string;
  secret: string;
  status: "active" | "paused" | "disabled";
}

const PATH = /^\/wp-json\/wc\/v3\/webhooks(?:\/(\d+))?$/;
let made = 40;

/** The webhooks of WooCommerce's REST API, version 3, whose secrets cannot be read; `null` for any other call. */
export function hookCalls(hooks: WooCommerceHook[]) {
  const shown = (hook: WooCommerceHook) => ({ ...hook, secret: undefined });
  const send = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
  const missing = send(404, { code: "woocommerce_rest_shop_webhook_invalid_id", message: "Invalid ID." });
  return ({ method, path, query, body }: ShopCall) => {
    const [matched, id] = PATH.exec(path) ?? [];
    if (matched === undefined) return null;
    if (id === undefined && method === "GET") {
      const size = Number(query.get("per_page") ?? 10);
      const from = (Number(query.get("page") ?? 1) - 1) * size;
      return send(200, hooks.slice(from, from + size).map(shown));
    }
    if (id === undefined) {
      made += 1;
      const hook: WooCommerceHook = { id: made, status: "active", secret: "", ...JSON.parse(body) };
      hooks.push(hook);
      return send(201, shown(hook));
    }
    const index = hooks.findIndex((one) => one.id === Number(id));
    const hook = hooks[index];
    if (!hook) return missing;
    if (method === "DELETE") {
      if (query.get("force") !== "true")
        return send(501, {
          code: "woocommerce_rest_trash_not_supported",
          message: "Webhooks do not support trashing.",
        });
      hooks.splice(index, 1);
      return send(200, shown(hook));
    }
    Object.assign(hook, JSON.parse(body));
    return send(200, shown(hook));
  };
}
