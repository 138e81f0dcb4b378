import { createHash, createHmac } from "node:crypto";
import { type FakeShop, startShop } from "./behavior.ts";
import { bare, filled, priceOf, type ShopOrder, withBareIds } from "./payloads.ts";
import type { Faults, SentWebhook } from "./signed.ts";

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1_000);
const centsOf = (amount: string) => Math.round(Number(amount) * 100);
const money = (amount: string, currency_code = "USD") => ({
  amount: centsOf(amount),
  divisor: 100,
  currency_code,
});

const STATUS: Readonly<Record<string, string>> = {
  open: "Paid",
  unpaid: "Payment Processing",
  canceled: "Canceled",
  fulfilled: "Completed",
};

interface EtsyShipment {
  readonly carrier_name: string;
  readonly tracking_code: string;
}

/** What an order of Etsy has besides those of all stores. */
export interface EtsyOrder extends ShopOrder {
  readonly variations?: readonly object[];
  readonly giftMessage?: string;
  readonly shipments?: readonly EtsyShipment[];
}

/** A receipt of Etsy's Open API v3. Its id is its number. `status`: open, unpaid, canceled, fulfilled, or Etsy's own. */
export function etsyReceipt(order: EtsyOrder): string {
  const { id, updatedAt, status, fullName, address1, note, items, refunds, currency } = filled(order);
  const total = items.reduce((sum, item) => sum + item.quantity * Number(priceOf(item)), 0);
  const time = secondsOf(updatedAt);
  return withBareIds({
    receipt_id: bare(id),
    receipt_type: 0,
    buyer_email: "ann@example.com",
    name: fullName,
    first_line: address1,
    second_line: null,
    city: "San Pedro",
    state: "CA",
    zip: "90731",
    country_iso: "US",
    status: STATUS[status] ?? status,
    payment_method: "cc",
    message_from_buyer: note || null,
    is_gift: order.giftMessage !== undefined,
    gift_message: order.giftMessage ?? null,
    is_paid: status !== "unpaid",
    is_shipped: status === "fulfilled",
    create_timestamp: time,
    update_timestamp: time,
    created_timestamp: time,
    updated_timestamp: time,
    grandtotal: money(total.toFixed(2), currency),
    total_price: money(total.toFixed(2), currency),
    total_shipping_cost: money("0", currency),
    total_tax_cost: money("0", currency),
    total_vat_cost: money("0", currency),
    discount_amt: money("0", currency),
    gift_wrap_price: money("0", currency),
    shipments: (order.shipments ?? []).map((shipment, index) => ({
      receipt_shipping_id: bare(`70${index}${id}`),
      shipment_notification_timestamp: time,
      ...shipment,
    })),
    transactions: items.map((item, index) => ({
      transaction_id: bare(`9${index}${id}`),
      title: `Sunset tee ${item.sku}`,
      sku: item.sku,
      quantity: item.quantity,
      is_digital: false,
      price: money(priceOf(item), currency),
      variations: order.variations ?? [],
      shipping_method: "Standard",
      shipping_upgrade: null,
      shipped_timestamp: null,
      expected_ship_date: order.shipBy ? secondsOf(order.shipBy) : null,
    })),
    // Without ids, as Etsy has them.
    refunds: refunds.map((refund) => ({
      amount: money(refund.amount),
      created_timestamp: 1_790_000_000 + Number(refund.id),
      reason: "Other",
      note_from_issuer: refund.note ?? null,
      status: "succeeded",
    })),
  });
}

export const ETSY_APP = {
  ETSY_API_KEY: "etsy-key",
  ETSY_API_SECRET: "etsy-secret",
  ETSY_WEBHOOK_SECRET: `whsec_${Buffer.from("webhook secret of etsy").toString("base64")}`,
};
export const ETSY_SHOP_ID = "9007199254740995";

interface EtsyShop extends FakeShop {
  /** The shared secrets of apps, by keystring. */
  readonly apps: Map<string, string>;
  readonly orders: Map<string, EtsyOrder>;
  /** Ends the validity of all access tokens, or of those that renew them as well. */
  expire(which: "access" | "all"): void;
  /** A token that renews the access, as of an earlier authorization. */
  newRefreshToken(app?: string): string;
  /** How many tokens were renewed. */
  readonly renewals: number;
  /** Waits before a token is renewed. */
  slowRenewalMs: number;
  /** What is left of the limits of a second and of a day. */
  remaining: { second: number; day: number };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers,
});

/**
 * Etsy with one shop, as its documentation describes it: OAuth 2 with PKCE, whose codes and renewing tokens work once;
 * receipts from `min_last_modified` on, inclusively, by `offset` over the list as it is at the time of the call.
 */
export async function startEtsy(): Promise<EtsyShop> {
  const orders = new Map<string, EtsyOrder>();
  const apps = new Map([[ETSY_APP.ETSY_API_KEY, ETSY_APP.ETSY_API_SECRET]]);
  const challenges = new Map<string, { app: string; challenge: string }>();
  // Of tokens, the apps that they were given to.
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  const state = {
    issued: 0,
    renewals: 0,
    slowRenewalMs: 0,
    remaining: { second: 10, day: 10_000 },
    pages: 0,
  };

  const issue = (app: string) => {
    state.issued += 1;
    const tokens = {
      access_token: `12345.access-${state.issued}`,
      refresh_token: `12345.refresh-${state.issued}`,
    };
    access.set(tokens.access_token, app);
    refresh.set(tokens.refresh_token, app);
    return json(200, { ...tokens, token_type: "Bearer", expires_in: 3_600 });
  };
  const tokenCall = (form: URLSearchParams) => {
    const app = form.get("client_id") ?? "";
    if (!apps.has(app)) return json(401, { error: "invalid_client" });
    if (form.get("grant_type") === "refresh_token") {
      const token = form.get("refresh_token") ?? "";
      if (refresh.get(token) !== app) return json(400, { error: "invalid_grant" });
      refresh.delete(token);
      state.renewals += 1;
      return issue(app);
    }
    const given = challenges.get(form.get("code") ?? "");
    challenges.delete(form.get("code") ?? "");
    const verified = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return given?.app === app && given.challenge === verified
      ? issue(app)
      : json(400, { error: "invalid_grant" });
  };
  const list = (query: URLSearchParams) => {
    if (query.get("sort_on") !== "updated" || query.get("sort_order") !== "asc")
      return json(400, { error: "Unexpected sort" });
    const since = Number(query.get("min_last_modified"));
    const offset = Number(query.get("offset"));
    const listed = [...orders.values()]
      .filter(({ updatedAt }) => secondsOf(updatedAt) >= since)
      .sort((a, b) => secondsOf(a.updatedAt) - secondsOf(b.updatedAt) || Number(a.id) - Number(b.id));
    const page = listed.slice(offset, offset + Number(query.get("limit")));
    const body = `{"count":${listed.length},"results":[${page.map(etsyReceipt).join(",")}]}`;
    state.pages += 1;
    shop.behavior.changesAfterPage?.(state.pages);
    return json(200, body);
  };
  const ship = (order: EtsyOrder, body: string) => {
    const shipment = JSON.parse(body) as EtsyShipment;
    const shipped = { ...order, status: "fulfilled", shipments: [...(order.shipments ?? []), shipment] };
    orders.set(order.id, shipped);
    return json(200, etsyReceipt(shipped));
  };

  const shop: FakeShop = await startShop(async ({ method, path, query, headers, body }) => {
    if (path === "/oauth/connect") {
      const code = `code-${challenges.size + 1}-${state.issued}`;
      const app = query.get("client_id") ?? "";
      if (!apps.has(app)) return json(400, { error: "unknown app" });
      challenges.set(code, { app, challenge: query.get("code_challenge") ?? "" });
      const to = `${query.get("redirect_uri")}?${new URLSearchParams({ code, state: query.get("state") ?? "" })}`;
      return json(302, "", { location: to });
    }
    if (path === "/v3/public/oauth/token") {
      await new Promise((done) => setTimeout(done, state.slowRenewalMs));
      return tokenCall(new URLSearchParams(body));
    }
    const [app = "", secret] = String(headers["x-api-key"]).split(":");
    if (!apps.has(app)) return json(403, { error: "Invalid API key" });
    if (apps.get(app) !== secret)
      return json(403, { error: "Shared secret is required in x-api-key header." });
    if (path === "/v3/application/openapi-ping") return json(200, { application_id: 1 });
    if (access.get(headers.authorization?.replace(/^Bearer /, "") ?? "") !== app)
      return json(401, { error: "invalid_token", error_description: "access token is expired" });
    if (path === "/v3/application/users/me") return json(200, `{"user_id":12345,"shop_id":${ETSY_SHOP_ID}}`);
    const [, own] = new RegExp(`^/v3/application/shops/${ETSY_SHOP_ID}/receipts(.*)$`).exec(path) ?? [];
    if (own === undefined) return json(404, { error: "Resource not found" });
    const { second, day } = state.remaining;
    const limits = { "x-remaining-this-second": String(second), "x-remaining-today": String(day) };
    if (own === "") return { ...list(query), headers: limits };
    const [, id = "", tracking] = /^\/(\d+)(\/tracking)?$/.exec(own) ?? [];
    const order = orders.get(id);
    if (!order) return json(404, { error: "Could not find a Receipt with that id" });
    return tracking && method === "POST" ? ship(order, body) : json(200, etsyReceipt(order), limits);
  });
  return Object.defineProperties(
    Object.assign(shop, {
      apps,
      orders,
      newRefreshToken: (app = ETSY_APP.ETSY_API_KEY) => {
        refresh.set("12345.earlier", app);
        return "12345.earlier";
      },
      expire: (which: "access" | "all") => {
        access.clear();
        if (which === "all") refresh.clear();
      },
    }),
    {
      renewals: { get: () => state.renewals },
      slowRenewalMs: {
        get: () => state.slowRenewalMs,
        set: (ms: number) => {
          state.slowRenewalMs = ms;
        },
      },
      remaining: {
        get: () => state.remaining,
        set: (remaining: typeof state.remaining) => {
          state.remaining = remaining;
        },
      },
    },
  ) as unknown as EtsyShop; // The properties are those of the interface.
}

let deliveries = 0;

/** A webhook of Etsy's, as of its documentation: it names the receipt. */
export function etsyWebhook(event: string, receiptId: string, faults: Faults = {}): SentWebhook {
  const id = faults.deliveryId ?? `msg_${(deliveries += 1)}`;
  const resource_url = `https://openapi.etsy.com/v3/application/shops/${ETSY_SHOP_ID}/receipts/${receiptId}`;
  const payload = JSON.stringify({ event_type: event, resource_url, shop_id: ETSY_SHOP_ID });
  const at = Math.floor(Date.now() / 1_000) - (faults.behind ?? 0);
  const key = Buffer.from(ETSY_APP.ETSY_WEBHOOK_SECRET.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", faults.wrongSecret ? "wrong" : key)
    .update(`${id}.${at}.${payload}`)
    .digest("base64");
  return {
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": `v1,${signature}`,
    },
    payload: faults.changedBody ? payload.replace("{", "{ ") : payload,
  };
}
