import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_TEXT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { isMarketplace } from "../../domain/platforms.ts";
import { badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { saveStoreAccess } from "./access.queries.ts";
import { connectStore, redeemInstallation } from "./installations.queries.ts";
import { connectShop } from "./marketplace/pending-shop.ts";
import { shopAddressOf } from "./shopify-app/app.ts";

const TRIES: Limit = { name: "integrate", tries: 20, seconds: 900 };

export function integrateRoutes(api: FastifyInstance): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  endpoint(api, {
    method: "POST",
    url: "/integrate",
    requires: ["integrations", "integrate"],
    summary: "Connect the store whose app was installed to my team, by the app's token",
    body: z.strictObject({ appToken: z.string().min(1).max(MAX_TEXT).optional() }),
    response: z.object({ message: z.string(), store: z.object({ id: z.string(), name: z.string() }) }),
    status: 201,
    handler: async ({ actor, body, request, database }) => {
      const { scope } = actor;
      if (scope.reach !== "sellerTeam") throw forbidden();
      await takeTry(database, TRIES, actor.userId);
      const header = request.headers.app_token;
      const token = body.appToken ?? header;
      // A header and a body that differ are refused: the request may be forged.
      const isConsistent = typeof token === "string" && (header === undefined || header === token);
      const store = await inTransaction(database, async (tx) => {
        const redeemed = isConsistent ? await redeemInstallation(tx, token, secrets) : undefined;
        if (!redeemed) throw badRequest(messages.cannotAuthorize);
        const { installation, key } = redeemed;
        const { platform } = installation;
        if (isMarketplace(platform) && key !== null)
          return connectShop(tx, secrets, { ...actor, scope }, platform, key);
        const { storeId: id, integrationIds } = await connectStore(tx, scope, installation);
        const access = key !== null && { address: shopAddressOf(installation.domain, config), key };
        if (access) for (const one of integrationIds) await saveStoreAccess(tx, secrets, scope, one, access);
        const entry = { action: "integrate", object: "stores", subject: id, after: installation };
        await recordAudit(tx, actor, entry);
        return { id, name: installation.name };
      });
      request.server.jobs.kick();
      return { message: "Store connected", store };
    },
  });
}
