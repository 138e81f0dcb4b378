import { createHmac } from "node:crypto";
import { type FakeShop, type ShopCall, startShop } from "./behavior.ts";
import { filled, priceOf, type ShopOrder, totalOf } from "./payloads.ts";
import type { Faults, SentWebhook } from "./signed.ts";

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1_000);

const STATUS: Readonly<Record<string, string>> = {
  open: "AWAITING_SHIPMENT",
  unpaid: "UNPAID",
  canceled: "CANCELLED",
  fulfilled: "IN_TRANSIT",
};

interface TikTokPackage {
  readonly id: string;
  readonly number: string;
  readonly lines: readonly string[];
}

/** What an order of TikTok Shop has besides those of all stores. */
export interface TikTokOrder extends ShopOrder {
  /** Whether its address is hidden. */
  readonly isHidden?: boolean;
  readonly shippingType?: "SELLER" | "TIKTOK";
  readonly fulfillmentType?: string;
  readonly packages?: readonly TikTokPackage[];
}

/** An order of TikTok Shop's Open API, version 202309: one line for each unit. `status`: as of all stores, or its own. */
export function tiktokOrder(order: TikTokOrder): Record<string, unknown> {
  const { id, updatedAt, status, fullName, address1, note, items, currency } = filled(order);
  const total = totalOf(items);
  const packageOf = (line: string) => order.packages?.find(({ lines }) => lines.includes(line));
  const hide = (text: string) => (order.isHidden ? `${text.slice(0, 1)}***` : text);
  const units = items.flatMap((item, index) =>
    Array.from({ length: item.quantity }, (_, unit) => ({ item, id: `58${index}${unit}${id}` })),
  );
  return {
    id,
    status: STATUS[status] ?? status,
    update_time: secondsOf(updatedAt),
    create_time: secondsOf(updatedAt),
    buyer_email: "ann@chat.seller.tiktok.com",
    buyer_message: note,
    seller_note: "",
    delivery_option_id: "7091146663229654785",
    delivery_option_name: "Standard shipping",
    shipping_type: order.shippingType ?? "SELLER",
    is_on_hold_order: false,
    ...(order.shipBy && { rts_sla_time: secondsOf(order.shipBy) }),
    fulfillment_type: order.fulfillmentType ?? "FULFILLMENT_BY_SELLER",
    payment: {
      currency,
      sub_total: total,
      total_amount: total,
      shipping_fee: "0",
      tax: "0",
      seller_discount: "0",
      platform_discount: "0",
    },
    recipient_address: {
      name: hide(fullName),
      phone_number: "(+1)213-***-1234",
      region_code: "US",
      postal_code: hide("90731"),
      address_line1: hide(address1),
      address_line2: "",
      district_info: [
        { address_level_name: "Country", address_name: "United States", address_level: "L0" },
        { address_level_name: "State", address_name: "California", address_level: "L1" },
        { address_level_name: "County", address_name: "Los Angeles", address_level: "L2" },
        { address_level_name: "City", address_name: "San Pedro", address_level: "L3" },
      ],
    },
    line_items: units.map(({ item, id: line }) => ({
      id: line,
      sku_id: `27${item.sku.length}`,
      seller_sku: item.sku,
      sku_name: "Default",
      product_name: `Sunset tee ${item.sku}`,
      original_price: priceOf(item),
      sale_price: priceOf(item),
      seller_discount: "0",
      platform_discount: "0",
      currency,
      is_gift: false,
      display_status: status === "canceled" ? "CANCELLED" : (STATUS[status] ?? status),
      tracking_number: packageOf(line)?.number ?? "",
      package_id: packageOf(line)?.id ?? "",
    })),
  };
}

export const TIKTOK_APP = { TIKTOK_APP_KEY: "tts-key", TIKTOK_APP_SECRET: "tts-secret" };
export const TIKTOK_SHOP = {
  id: "7494049642642441621",
  cipher: "GCP_XF90igAAAABh00qsWgtvOiGFNqyubMt3",
  name: "Fern tees",
};

interface TikTokShop extends FakeShop {
  readonly orders: Map<string, TikTokOrder>;
  /** The shops of the seller. */
  shops: (typeof TIKTOK_SHOP)[];
  expire(which: "access" | "all"): void;
  readonly renewals: number;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers,
});
const success = (data: unknown) => json(200, { code: 0, message: "Success", data });
/** Failures have their code in the body. */
const failure = (code: number, message: string, status = 200) => json(status, { code, message });

function isSigned({ path, query, body }: ShopCall): boolean {
  const secret = TIKTOK_APP.TIKTOK_APP_SECRET;
  const parameters = [...query.keys()].filter((name) => name !== "sign" && name !== "access_token").sort();
  const text = parameters.map((name) => `${name}${query.get(name)}`).join("");
  const sign = createHmac("sha256", secret)
    .update(secret + path + text + body + secret)
    .digest("hex");
  const age = Date.now() / 1_000 - Number(query.get("timestamp"));
  return (
    query.get("sign") === sign && query.get("app_key") === TIKTOK_APP.TIKTOK_APP_KEY && Math.abs(age) < 300
  );
}

const PROVIDERS = [
  { id: "7117858858072016686", name: "USPS" },
  { id: "7117859084333745966", name: "UPS" },
];

/**
 * TikTok Shop as its documentation describes it: signed calls, codes and renewing tokens that work once, a search of
 * orders from `update_time_ge` on whose tokens of pages are positions, and packages of units.
 */
export async function startTikTok(): Promise<TikTokShop> {
  const orders = new Map<string, TikTokOrder>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const codes = new Set<string>();
  const state = { issued: 0, renewals: 0, pages: 0, shops: [TIKTOK_SHOP] };

  const tokenCall = ({ path, query }: ShopCall) => {
    if (query.get("app_secret") !== TIKTOK_APP.TIKTOK_APP_SECRET)
      return failure(36009004, "Invalid app_secret");
    const isRenewal = path.endsWith("/refresh");
    const given = query.get(isRenewal ? "refresh_token" : "auth_code") ?? "";
    if (!(isRenewal ? refresh : codes).delete(given))
      return failure(36004004, "Authorization code is invalid");
    if (isRenewal) state.renewals += 1;
    state.issued += 1;
    const tokens = {
      access_token: `TTP_access-${state.issued}`,
      refresh_token: `TTP_refresh-${state.issued}`,
    };
    access.add(tokens.access_token);
    refresh.add(tokens.refresh_token);
    const now = Math.floor(Date.now() / 1_000);
    return success({
      ...tokens,
      access_token_expire_in: now + 604_800,
      refresh_token_expire_in: now + 31_536_000,
    });
  };
  const search = ({ query, body }: ShopCall) => {
    if (query.get("sort_field") !== "update_time" || query.get("sort_order") !== "ASC")
      return failure(36009004, "Unexpected sort");
    const since = Number(JSON.parse(body).update_time_ge);
    const size = Number(query.get("page_size"));
    const from = Number(query.get("page_token") ?? "0");
    const listed = [...orders.values()]
      .filter(({ updatedAt }) => secondsOf(updatedAt) >= since)
      .sort(
        (a, b) => secondsOf(a.updatedAt) - secondsOf(b.updatedAt) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
      );
    const page = listed.slice(from, from + size).map(tiktokOrder);
    state.pages += 1;
    shop.behavior.changesAfterPage?.(state.pages);
    const next_page_token = listed.length > from + size ? String(from + size) : "";
    return success({ orders: page, next_page_token, total_count: listed.length });
  };
  const shipped = (order: TikTokOrder, one: TikTokPackage): void => {
    const others = (order.packages ?? []).filter(({ id }) => id !== one.id);
    orders.set(order.id, { ...order, status: "fulfilled", packages: [...others, one] });
  };
  const write = (call: ShopCall) => {
    const { tracking_number: number, shipping_provider_id, order_line_item_ids } = JSON.parse(call.body);
    if (!PROVIDERS.some(({ id }) => id === shipping_provider_id))
      return failure(21004015, "Provider mismatch");
    const [, id = ""] = /^\/fulfillment\/202309\/orders\/(\d+)\/packages$/.exec(call.path) ?? [];
    const order = orders.get(id);
    if (order) {
      const one = { id: `115${order.packages?.length ?? 0}${id}`, number, lines: order_line_item_ids };
      shipped(order, one);
      return success({ order_id: id, order_line_item_ids, package_id: one.id });
    }
    const [, own] = /^\/fulfillment\/202309\/packages\/(\d+)\/shipping_info\/update$/.exec(call.path) ?? [];
    for (const known of orders.values()) {
      const one = known.packages?.find((held) => held.id === own);
      if (!one) continue;
      shipped(known, { ...one, number });
      return success({});
    }
    return failure(21008111, "The order or package does not belong to the current seller");
  };

  const shop: FakeShop = await startShop((call) => {
    const { path, query, headers } = call;
    if (path === "/open/authorize") {
      const code = `TTP_code-${codes.size + 1}-${state.issued}`;
      codes.add(code);
      const parameters = new URLSearchParams({ app_key: "tts-key", code, state: query.get("state") ?? "" });
      return json(302, "", { location: `${query.get("redirect")}?${parameters}` });
    }
    if (path.startsWith("/api/v2/token/")) return tokenCall(call);
    if (!isSigned(call))
      return failure(106001, "Invalid credentials. The sign query parameter is invalid", 401);
    if (!access.has(String(headers["x-tts-access-token"])))
      return failure(105002, "Expired credentials", 401);
    if (path === "/authorization/202309/shops") return success({ shops: state.shops });
    if (query.get("shop_cipher") !== TIKTOK_SHOP.cipher) return failure(106013, "Missing identifier");
    if (path === "/order/202309/orders/search") return search(call);
    if (path === "/order/202309/orders") {
      const found = (query.get("ids") ?? "").split(",").flatMap((id) => orders.get(id) ?? []);
      return success({ orders: found.map(tiktokOrder) });
    }
    if (/^\/logistics\/202309\/delivery_options\/\d+\/shipping_providers$/.test(path))
      return success({ shipping_providers: PROVIDERS });
    return path.startsWith("/fulfillment/") ? write(call) : failure(36009009, "Invalid path", 404);
  });
  return Object.defineProperties(
    Object.assign(shop, {
      orders,
      expire: (which: "access" | "all") => {
        access.clear();
        if (which === "all") refresh.clear();
      },
    }),
    {
      renewals: { get: () => state.renewals },
      shops: {
        get: () => state.shops,
        set: (shops: typeof state.shops) => {
          state.shops = shops;
        },
      },
    },
  ) as unknown as TikTokShop; // The properties are those of the interface.
}

let deliveries = 7_327_112_393_057_000_000n;

/** A webhook of TikTok Shop's, as of its documentation. `id` is that of the order. */
export function tiktokWebhook(type: number, id: string, faults: Faults = {}): SentWebhook {
  deliveries += 1n;
  const time = Math.floor(Date.now() / 1_000);
  const payload = JSON.stringify({
    type,
    tts_notification_id: faults.deliveryId ?? String(deliveries),
    shop_id: TIKTOK_SHOP.id,
    timestamp: time,
    data: { order_id: id, order_status: "AWAITING_SHIPMENT", is_on_hold_order: false, update_time: time },
  });
  const secret = `${TIKTOK_APP.TIKTOK_APP_SECRET}${faults.wrongSecret ? "x" : ""}`;
  const authorization = createHmac("sha256", secret)
    .update(`${TIKTOK_APP.TIKTOK_APP_KEY}${payload}`)
    .digest("hex");
  return {
    headers: { "content-type": "application/json", authorization },
    payload: faults.changedBody ? payload.replace("{", "{ ") : payload,
  };
}
