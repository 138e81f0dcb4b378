import { letOrders } from "../../support/api-keys.ts";
import type { Client } from "../../support/app.ts";
import { type ImportWorld, importWorld } from "../import/world.ts";

type LoggedDelivery = Readonly<Record<string, unknown>> & { readonly id: string };

export interface WebhookWorld extends ImportWorld {
  /** Creates a draft order of the seller. @returns its id */
  order(person?: Client): Promise<string>;
  /** What the log of a webhook has, the oldest first. */
  logOf(person: Client, webhookId: string, query?: string): Promise<LoggedDelivery[]>;
  /** Makes everything that waits due now. */
  dueNow(): Promise<unknown>;
}

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

/** An agency and its seller, whose orders programs may get. Deliveries are sent by the tests. */
export async function webhookWorld(options: Parameters<typeof importWorld>[0] = {}): Promise<WebhookWorld> {
  const platen = await importWorld({ ...options, env: { ALLOW_PRIVATE_STORES: "1", ...options.env } });
  await platen.app.jobs.stop();
  const { sellerTeamId, otherTeamId } = platen.world;
  for (const team of [sellerTeamId, otherTeamId]) await letOrders(platen, team, true);
  await platen.setBalance(1_000_000);
  return {
    ...platen,
    order: async (person = platen.seller) => {
      const made = await person.post("orders", { ...BUYER, items: [{ sku: "TEE-BLK-M", quantity: 2 }] });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id;
    },
    logOf: async (person, id, query = "") => {
      const log = await person.get(`webhooks/${id}/deliveries?sort=createdAt${query}`);
      if (log.status !== 200) throw new Error(log.text);
      return log.body.data;
    },
    dueNow: () =>
      platen.rows(
        "update webhook_deliveries set next_attempt_at = now() where status in ('waiting', 'working')",
      ),
  };
}
