import { randomBytes } from "node:crypto";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { hookTokenOf } from "../../../src/server/stores/inbound/hook-token.ts";
import { storeEventWork } from "../../../src/server/stores/inbound/work.ts";
import { beginInstallation } from "../../../src/server/stores/installations.queries.ts";
import type { SentWebhook } from "../../support/shops/signed.ts";
import { type ImportWorld, importWorld } from "../import/world.ts";

export const HOOK_SECRET = "hook-secret-1";

export interface ConnectedStore {
  readonly id: string;
  readonly name: string;
  /** Sends a webhook to the store's URL. */
  send(webhook: SentWebhook): Promise<{ status: number; text: string }>;
  /** Sends a webhook and processes all events. @returns the event that it became */
  process(webhook: SentWebhook): Promise<EventRow>;
  /** The events of the store, as they were received. */
  events(): Promise<EventRow[]>;
}

// A row of a table.
// oxlint-disable-next-line typescript/no-explicit-any -- an assertion fails if the shape is another
export type EventRow = Record<string, any>;

export interface InboundWorld extends ImportWorld {
  /** A store of the team; its webhooks are sent to `hook` below `/api/hooks`. */
  storeOf(id: string, name: string, hook: string): ConnectedStore;
  connect(platform: string, access?: object): Promise<ConnectedStore>;
  /** Connects a Shopify store by our app to the team of a person, by default the seller's. */
  installApp(domain: string, person?: InboundWorld["seller"], more?: object): Promise<ConnectedStore>;
  /** Processes the waiting events. @returns how many */
  processAll(): Promise<number>;
  orders(): Promise<EventRow[]>;
}

/** What a browser sends back of the cookies of a response. */
export const jarOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");

/** A team with goods whose background jobs run only when a test says so. */
export async function inboundWorld(options: Parameters<typeof importWorld>[0] = {}): Promise<InboundWorld> {
  const platen = await importWorld({ ...options, env: { ALLOW_PRIVATE_STORES: "1", ...options?.env } });
  await platen.app.jobs.stop();
  const errors: unknown[] = [];
  const processAll = async () => {
    const work = storeEventWork(platen.database, platen.config, (error) => errors.push(error));
    let count = 0;
    while (await work.once(new AbortController().signal)) count += 1;
    if (errors.length > 0) throw errors[0];
    return count;
  };
  const storeOf: InboundWorld["storeOf"] = (id, name, hook) => {
    const events = () =>
      platen.rows<EventRow>("select * from store_events where integration_id = $1 order by id", [id]);
    const send = (webhook: SentWebhook) =>
      platen.nobody.post(`hooks/${hook}`, webhook.payload, { headers: webhook.headers });
    return {
      id,
      name,
      events,
      send,
      process: async (webhook) => {
        const { status, text } = await send(webhook);
        if (status !== 200) throw new Error(text);
        await processAll();
        return (await events()).at(-1) as EventRow;
      },
    };
  };
  const installApp: InboundWorld["installApp"] = async (domain, person = platen.seller, more = {}) => {
    const [name = ""] = domain.split(".");
    const browser = randomBytes(32).toString("hex");
    const app = { secrets: new SecretBox(platen.config.secretKeys), key: "shpat_of_the_app" };
    const shop = { platform: "shopify", domain, name } as const;
    const appToken = await beginInstallation(platen.database.drizzle, shop, browser, app);
    const headers = { cookie: `platen_browser=${browser}` };
    const { status, text, body } = await person.post("integrate", { appToken, ...more }, { headers });
    if (status !== 201) throw new Error(text);
    const [made] = await platen.rows<{ id: string }>("select id from integrations where store_id = $1", [
      body.store.id,
    ]);
    return storeOf(made?.id ?? "", name, "shopify");
  };
  let made = 0;
  return {
    ...platen,
    processAll,
    storeOf,
    installApp,
    orders: () => platen.rows("select * from orders where deleted_at is null order by created_at, id"),
    connect: async (platform, access = {}) => {
      made += 1;
      const name = `Shop ${made}`;
      const created = await platen.seller.post("integrations", {
        name,
        platform,
        domain: "shop.example.com",
      });
      const id = created.body.id as string;
      const keys = platform === "woocommerce" ? { key: "ck_1", secret: "cs_1" } : { key: "key-1" };
      const address =
        platform === "shopify" || platform === "woocommerce" ? {} : { address: "https://shop.example.com" };
      const given = { ...keys, ...address, webhookSecret: HOOK_SECRET, ...access };
      const connected = await platen.seller.put(`integrations/${id}/access`, given);
      if (connected.status !== 200) throw new Error(connected.text);
      const hook = hookTokenOf({ agencyId: platen.world.agencyId, integrationId: id });
      return storeOf(id, name, `stores/${hook}`);
    },
  };
}
