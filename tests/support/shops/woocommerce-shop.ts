import { type FakeShop, startShop } from "./behavior.ts";
import { type ShopOrder, woocommerceOrder } from "./payloads.ts";
import { hookCalls, type WooCommerceHook } from "./woocommerce-hooks.ts";

export interface WooCommerceShop extends FakeShop {
  readonly orders: Map<string, ShopOrder>;
  readonly hooks: WooCommerceHook[];
}

const secondsOf = (time: string) => Math.floor(Date.parse(time.endsWith("Z") ? time : `${time}Z`) / 1_000);

/**
 * A shop with the webhooks and the list of orders of WooCommerce's REST API, version 3, as its documentation describes it: `modified_after`
 * is exclusive, `orderby=modified`, pages by number over the list as it is at the time of the call.
 */
export async function startWooCommerce(key: string, secret: string): Promise<WooCommerceShop> {
  const orders = new Map<string, ShopOrder>();
  let pages = 0;
  const hooks: WooCommerceHook[] = [];
  const answerHooks = hookCalls(hooks);
  const shop: FakeShop = await startShop((call) => {
    const { path, query, headers } = call;
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
    if (headers.authorization !== basic)
      return {
        status: 401,
        body: '{"code":"woocommerce_rest_cannot_view","message":"Sorry, you cannot list resources."}',
      };
    const answered = answerHooks(call);
    if (answered) return answered;
    if (path !== "/wp-json/wc/v3/orders") return { status: 404, body: '{"code":"rest_no_route"}' };
    const reads = query.has("modified_after");
    if (
      reads &&
      (query.get("dates_are_gmt") !== "true" ||
        query.get("orderby") !== "modified" ||
        query.get("order") !== "asc")
    )
      return { status: 400, body: '{"code":"rest_invalid_param"}' };
    const size = Number(query.get("per_page"));
    const after = secondsOf(query.get("modified_after") ?? "1970-01-01T00:00:00");
    const listed = [...orders.values()]
      .filter(({ updatedAt }) => secondsOf(updatedAt) > after)
      .sort((a, b) => secondsOf(a.updatedAt) - secondsOf(b.updatedAt) || Number(a.id) - Number(b.id));
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    const body = `[${listed
      .slice(from, from + size)
      .map(woocommerceOrder)
      .join(",")}]`;
    if (reads) {
      pages += 1;
      shop.behavior.changesAfterPage?.(pages);
    }
    return { status: 200, body };
  });
  return Object.assign(shop, { orders, hooks });
}
