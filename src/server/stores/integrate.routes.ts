import type { FastifyInstance } from "fastify";
import { messages } from "../../domain/messages.ts";
import { isMarketplace } from "../../domain/platforms.ts";
import * as calls from "../../domain/stores/calls.ts";
import { badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { saveStoreAccess } from "./access.queries.ts";
import { connectStore, redeemInstallation } from "./installations.queries.ts";
import { connectShop } from "./marketplace/pending-shop.ts";
import { browserOf } from "./oauth-state.ts";
import { shopAddressOf } from "./platforms/shopify/app.ts";

/** A connection takes two: its preview, and itself. */
const TRIES: Limit = { name: "integrate", tries: 40, seconds: 900 };

export function integrateRoutes(api: FastifyInstance): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  command(api, calls.connectShop, {
    prepare: ({ actor, database }) => takeTry(database, TRIES, actor.userId),
    handler: async ({ actor, body, request, tx }) => {
      const { scope } = actor;
      if (scope.reach !== "sellerTeam") throw forbidden();
      const header = request.headers.app_token;
      const token = body.appToken ?? header;
      // A header and a body that differ are refused: the request may be forged.
      const isConsistent = typeof token === "string" && (header === undefined || header === token);
      const sent = isConsistent && { token, browser: browserOf(request) };
      const redeemed = sent ? await redeemInstallation(tx, sent, secrets) : undefined;
      if (!redeemed) throw badRequest(messages.cannotAuthorize);
      const { installation, key } = redeemed;
      const { platform, domain, name } = installation;
      const message = "Store connected";
      if (isMarketplace(platform) && key !== null) {
        const { shop, ...store } = await connectShop(
          tx,
          secrets,
          { ...actor, scope },
          platform,
          key,
          body.readFrom,
        );
        return { message, store, shop: shop || name };
      }
      const { storeId: id, integrationIds } = await connectStore(tx, scope, installation);
      // The app's secret signs: one that a person entered before would refuse the store's webhooks.
      const access = key !== null && {
        address: shopAddressOf(domain, config),
        key,
        webhookSecret: null,
        fromApp: true,
        readFrom: body.readFrom,
      };
      if (access) for (const one of integrationIds) await saveStoreAccess(tx, secrets, scope, one, access);
      const entry = { action: "integrate", object: "stores", subject: id, after: installation };
      await recordAudit(tx, actor, entry);
      return { message, store: { id, name }, shop: domain };
    },
    startsJobs: true,
  });
}
