import { randomBytes } from "node:crypto";
import { type FakeShop, type ShopCall, type ShopResponse, startShop } from "./behavior.ts";
import { type ShopOrder, woocommerceOrder } from "./payloads.ts";
import { hookCalls, type WooCommerceHook } from "./woocommerce-hooks.ts";

const PARAMETERS = ["app_name", "user_id", "return_url", "callback_url", "scope"] as const;
const PATH = /^\/wc-auth\/v1\/(authorize|access_granted)$/;

/** What a shop has made on its page, and posted to the callback. */
interface MadeKeys {
  readonly key_id: number;
  readonly user_id: string;
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly key_permissions: string;
}

export interface AuthorizingShop extends FakeShop {
  readonly orders: Map<string, ShopOrder>;
  readonly hooks: WooCommerceHook[];
  /** The keys that work. */
  readonly keys: MadeKeys[];
  /** The permissions that it gives, whatever was asked for. */
  permissions: string | undefined;
}

const denied = (reason: string) => ({ status: 401, body: `<title>Access denied</title>Error: ${reason}.` });
const random = (prefix: string) => `${prefix}_${randomBytes(20).toString("hex")}`;

/** `add_query_arg` of WordPress. */
function withQuery(url: string, query: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** Why the page refuses the parameters; `null` where it takes them. */
function refusalOf(query: URLSearchParams): string | null {
  const missing = PARAMETERS.find((name) => !query.get(name));
  if (missing) return `Missing parameter ${missing}`;
  if (!["read", "write", "read_write"].includes(query.get("scope") ?? "")) return "Invalid scope";
  return /^https:/i.test(query.get("callback_url") ?? "") ? null : "The callback_url needs to be over SSL";
}

/**
 * A WooCommerce shop whose owner is signed in, with its page for applications as its source has it: WC_Auth in
 * https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-auth.php. The callback has
 * https, so `reach` says where the test's server listens behind TLS.
 */
export async function startAuthorizingShop(reach: (callback: string) => string): Promise<AuthorizingShop> {
  const keys: MadeKeys[] = [];
  const hooks: WooCommerceHook[] = [];
  const orders = new Map<string, ShopOrder>();
  const answerHooks = hookCalls(hooks);
  const state: { permissions: string | undefined } = { permissions: undefined };

  const grant = async (query: URLSearchParams) => {
    const made: MadeKeys = {
      key_id: keys.length + 1,
      user_id: query.get("user_id") ?? "",
      consumer_key: random("ck"),
      consumer_secret: random("cs"),
      key_permissions: state.permissions ?? query.get("scope") ?? "",
    };
    keys.push(made);
    const response = await fetch(reach(query.get("callback_url") ?? ""), {
      method: "POST",
      headers: { "content-type": "application/json;charset=UTF-8" },
      body: JSON.stringify(made),
    });
    if (response.status === 200) {
      const { user_id } = made;
      return withQuery(query.get("return_url") ?? "", { success: "1", user_id });
    }
    keys.splice(keys.indexOf(made), 1);
    return null;
  };
  const page = async (step: string, query: URLSearchParams): Promise<ShopResponse> => {
    const refusal = refusalOf(query);
    if (refusal) return denied(refusal);
    if (step === "access_granted") {
      const location = await grant(query);
      if (location) return { status: 302, body: "", headers: { location } };
      return denied("An error occurred in the request and at the time were unable to send the consumer data");
    }
    const back = withQuery(query.get("return_url") ?? "", {
      success: "0",
      user_id: query.get("user_id") ?? "",
    });
    const approve = `/wc-auth/v1/access_granted?${query}`;
    const link = (text: string, to: string) => `<a href="${to.replaceAll("&", "&amp;")}">${text}</a>`;
    return {
      status: 200,
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>Connect</title><h1>${query.get("app_name")} would like to connect to your store</h1>
        ${link("Approve", approve)} ${link("Deny", back)}`,
    };
  };
  const isKnown = ({ headers }: ShopCall) =>
    keys.some(
      ({ consumer_key: key, consumer_secret: secret }) =>
        headers.authorization === `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
    );

  const shop = await startShop((call) => {
    const [, step] = PATH.exec(call.path) ?? [];
    if (step) return page(step, call.query);
    if (!isKnown(call)) return { status: 401, body: '{"code":"woocommerce_rest_cannot_view"}' };
    const listed = [...orders.values()].map(woocommerceOrder);
    return answerHooks(call) ?? { status: 200, body: `[${listed.join(",")}]` };
  });
  return Object.defineProperty(
    Object.assign(shop, { keys, hooks, orders, permissions: undefined }),
    "permissions",
    {
      get: () => state.permissions,
      set: (permissions: string | undefined) => {
        state.permissions = permissions;
      },
    },
  );
}
