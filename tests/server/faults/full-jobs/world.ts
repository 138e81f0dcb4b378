import { Writable } from "node:stream";
import type { Work } from "../../../../src/server/jobs/jobs.ts";
import { letOrders } from "../../../support/api-keys.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { type NameServer, startNameServer } from "../../../support/name-server.ts";
import { type ShopifyShop, startShopify } from "../../../support/shops/shopify-shop.ts";
import { startWooCommerce, type WooCommerceShop } from "../../../support/shops/woocommerce-shop.ts";
import { type StoreServer, startStore } from "../../../support/store-server.ts";
import { type ConnectedStore, type InboundWorld, inboundWorld } from "../../stores/inbound-world.ts";

/** A team with goods and all that its jobs speak to: mail and name servers, a receiver of webhooks, and a shop. */
export interface JobsWorld extends InboundWorld {
  readonly mail: MailServer;
  readonly names: NameServer;
  readonly receiver: StoreServer;
  readonly shop: WooCommerceShop;
  readonly store: ConnectedStore;
  /** A shop whose token is renewed at each use, and its store. */
  readonly renewing: { readonly shop: ShopifyShop; readonly store: ConnectedStore };
  /** Creates an order of the seller in draft. @returns its id */
  order(more?: object): Promise<string>;
  /** The first row of a statement. Throws where there is none. */
  row(text: string, values?: unknown[]): Promise<Record<string, unknown>>;
}

/** A kind of job. */
export interface JobTrial {
  /** Adds a job of the kind. @returns reads what has come of it, which has to be the same however often the disk was full */
  begin(): Promise<() => Promise<unknown>>;
  /** The statement that ends the claims of jobs, and their pauses before the next attempt. */
  readonly dueNow?: string;
  /** Of a work that tests may let call this machine. */
  readonly work?: () => Work;
}

/** By the name of the work. */
export type JobTrials = Readonly<Record<string, (platen: JobsWorld) => JobTrial>>;

const BUYER = {
  fullName: "Rosa Diaz",
  email: "rosa@example.com",
  phone: "3105550100",
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
};

export async function jobsWorld(): Promise<JobsWorld> {
  const [mail, names, receiver] = [await startMailServer(), await startNameServer(), await startStore()];
  const shop = await startWooCommerce("ck_1", "cs_1");
  const app = { id: "app-id", secret: "app-secret" };
  const shopify = await startShopify("shpat_of_the_app", { operator: app });
  shopify.bucket = Number.POSITIVE_INFINITY;
  // Seconds: it ends so soon that each reading renews it.
  shopify.tokens.lifetime = 200;
  const platen = await inboundWorld({
    // Its jobs report each error.
    log: new Writable({ write: (_chunk, _encoding, written) => written() }),
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: "post@platen.test",
      DNS_SERVERS: names.address,
      SHOPIFY_API_KEY: app.id,
      SHOPIFY_API_SECRET: app.secret,
    },
  });
  await platen.setBalance(1_000_000_00);
  await letOrders(platen, platen.world.sellerTeamId, true);
  return {
    ...platen,
    mail,
    names,
    receiver,
    shop,
    store: await platen.connect("woocommerce", { address: shop.url }),
    renewing: { shop: shopify, store: await platen.installApp(new URL(shopify.url).host) },
    order: async (more = {}) => {
      const items = [{ sku: "TEE-BLK-M", quantity: 1 }];
      const made = await platen.seller.post("orders", { ...BUYER, items, ...more });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id;
    },
    row: async (text, values) => {
      const [row] = await platen.rows(text, values);
      if (!row) throw new Error(`There is no row of ${text}`);
      return row;
    },
    close: async () => {
      await platen.close();
      for (const server of [mail, names, receiver, shop, shopify]) await server.close();
    },
  };
}

let last = 4_000;
/** A number that no other order or file has. */
export const newNumber = () => String((last += 1));

/** Minutes ago, as stores write times. */
export const ago = (minutes: number) =>
  `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;

/** Throws where a call was refused. */
export async function done<T extends { status: number; text: string }>(response: Promise<T>): Promise<T> {
  const answer = await response;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
}
