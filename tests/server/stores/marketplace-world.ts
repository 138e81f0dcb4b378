import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { keyPlace } from "../../../src/server/stores/store-access.ts";
import { storeSyncWork } from "../../../src/server/stores/sync/work.ts";
import { ETSY_APP, etsyWebhook, startEtsy } from "../../support/shops/etsy.ts";
import type { ShopOrder } from "../../support/shops/payloads.ts";
import type { Faults, SentWebhook } from "../../support/shops/signed.ts";
import { startTikTok, TIKTOK_APP, tiktokWebhook } from "../../support/shops/tiktok.ts";
import { type ConnectedStore, type InboundWorld, inboundWorld, jarOf } from "./inbound-world.ts";

export type MarketplaceName = "etsy" | "tiktok";

/** The body with the token of the app, and the options with the cookie of the browser. */
type Authorized = readonly [{ appToken: string }, { headers: { cookie: string } }];

export interface MarketplaceWorld extends InboundWorld {
  readonly etsy: Awaited<ReturnType<typeof startEtsy>>;
  readonly tiktok: Awaited<ReturnType<typeof startTikTok>>;
  /** Creates an integration of the seller. @returns its id */
  integration(marketplace: MarketplaceName, name: string): Promise<string>;
  /** Goes through the authorization of an integration in a browser. @returns what its POST to `integrate` sends */
  authorize(marketplace: MarketplaceName, id: string): Promise<Authorized>;
  /** A new integration whose shop is connected by the app. */
  connectShop(marketplace: MarketplaceName, more?: object): Promise<ConnectedStore>;
  /** Reads the shop now. @returns the ids of the orders of its events, sorted */
  fetchOrders(store: ConnectedStore, timeoutMs?: number): Promise<string[]>;
  /** Reads the shop now, and processes what was read. */
  read(store: ConnectedStore, timeoutMs?: number): Promise<void>;
  /** Sends all parcels that wait. */
  sync(): Promise<void>;
  readingOf(store: ConnectedStore): Promise<{ reason: string | null; readAt: string | null }>;
  /** Names of the store's orders, sorted. */
  names(store: ConnectedStore): Promise<string[]>;
  /** Makes the token of a store expire in some seconds. */
  expireIn(store: ConnectedStore, seconds: number): Promise<void>;
}

/** Minutes ago, in whole seconds. */
export const ago = (minutes: number) =>
  `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;

export const MARKETPLACE_CASES: readonly {
  marketplace: MarketplaceName;
  webhook(id: string, faults?: Faults): SentWebhook;
}[] = [
  { marketplace: "etsy", webhook: (id, faults) => etsyWebhook("order.paid", id, faults) },
  { marketplace: "tiktok", webhook: (id, faults) => tiktokWebhook(1, id, faults) },
];

/** An id that a double cannot hold, in the sequence of its number. */
export const longId = (number: number) => String(576_461_413_038_700_000n + BigInt(number));

export const orderOf = (number: number, minutes: number, over: Partial<ShopOrder> = {}): ShopOrder => ({
  id: longId(number),
  number: longId(number),
  updatedAt: ago(minutes),
  ...over,
});

async function follow(location: string): Promise<URL> {
  const response = await fetch(location, { redirect: "manual" });
  return new URL(String(response.headers.get("location")));
}

/** A team with goods, and a server whose operator has apps at both marketplaces. */
export async function marketplaceWorld(env: Record<string, string> = {}): Promise<MarketplaceWorld> {
  const [etsy, tiktok] = [await startEtsy(), await startTikTok()];
  const back = encodeURIComponent("http://localhost:4000/api/integrate/tiktok/callback");
  const platen = await inboundWorld({
    env: {
      ...ETSY_APP,
      ETSY_API_URL: etsy.url,
      ...TIKTOK_APP,
      TIKTOK_API_URL: tiktok.url,
      TIKTOK_AUTH_URL: tiktok.url,
      TIKTOK_AUTHORIZE_URL: `${tiktok.url}/open/authorize?redirect=${back}`,
      ...env,
    },
  });
  const ofStore = (text: string, store: ConnectedStore) => platen.rows(text, [store.id]);
  const integration: MarketplaceWorld["integration"] = async (platform, name) => {
    const created = await platen.seller.post("integrations", { name, platform, domain: "shop.example.com" });
    return created.body.id;
  };
  const authorize: MarketplaceWorld["authorize"] = async (marketplace, id) => {
    const begun = await platen.nobody.get(`integrate/${marketplace}?integration=${id}`);
    if (begun.status !== 302) throw new Error(begun.text);
    const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
    const { searchParams } = await follow(String(begun.headers.location));
    const returned = await platen.nobody.get(`integrate/${marketplace}/callback?${searchParams}`, {
      headers: { cookie },
    });
    if (returned.status !== 302) throw new Error(returned.text);
    const appToken = new URL(String(returned.headers.location)).searchParams.get("app_token") ?? "";
    return [{ appToken }, { headers: { cookie: jarOf(returned.headers) } }];
  };
  const fetchOrders: MarketplaceWorld["fetchOrders"] = async (store, timeoutMs = 5_000) => {
    const work = storeFeedWork(platen.database, platen.config, { timeoutMs });
    await ofStore("update store_feeds set next_poll_at = now() where integration_id = $1", store);
    while (await work.once(new AbortController().signal));
    const rows = await ofStore(
      "select distinct external_id from store_events where integration_id = $1 order by external_id",
      store,
    );
    return rows.map((row) => String(row.external_id));
  };
  let made = 0;
  return {
    ...platen,
    etsy,
    tiktok,
    integration,
    authorize,
    connectShop: async (marketplace, more = {}) => {
      made += 1;
      // More connections than a person may make.
      await platen.rows("delete from rate_limits");
      const name = `Shop ${made}`;
      const id = await integration(marketplace, name);
      const [body, options] = await authorize(marketplace, id);
      const connected = await platen.seller.post("integrate", { ...body, ...more }, options);
      if (connected.status !== 201) throw new Error(connected.text);
      return platen.storeOf(id, name, marketplace);
    },
    fetchOrders,
    read: async (store, timeoutMs) => {
      await fetchOrders(store, timeoutMs);
      await platen.processAll();
    },
    sync: async () => {
      const work = storeSyncWork(platen.database, platen.config, 2_000);
      while (await work.once(new AbortController().signal));
    },
    readingOf: async (store) => (await platen.seller.get(`integrations/${store.id}/health`)).body.reading,
    names: async (store) =>
      (
        await ofStore(
          "select order_name from orders where integration_id = $1 and deleted_at is null order by order_name",
          store,
        )
      ).map((row) => String(row.order_name)),
    expireIn: async (store, seconds) => {
      const at = Math.floor(Date.now() / 1_000) + seconds;
      const [keys] = await ofStore("select key from integration_keys where integration_id = $1", store);
      const secrets = new SecretBox(platen.config.secretKeys);
      const place = keyPlace(platen.world.agencyId, store.id, "key");
      const grant = JSON.parse(secrets.open(String(keys?.key), place));
      const sealed = secrets.seal(JSON.stringify({ ...grant, expiresAt: at }), place);
      await platen.rows(
        "update integration_keys set key = $2, updated_at = now() - interval '1 minute' where integration_id = $1",
        [store.id, sealed],
      );
    },
    close: async () => {
      await platen.close();
      await etsy.close();
      await tiktok.close();
    },
  };
}
