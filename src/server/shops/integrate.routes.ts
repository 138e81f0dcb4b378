import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_TEXT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { forbidden, refuse } from "../refusal.ts";
import { joinStore, takeInstallation } from "./installations.queries.ts";

const TRIES: Limit = { name: "integrate", tries: 20, seconds: 900 };

export function integrateRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/integrate",
    may: ["integrations", "integrate"],
    summary: "Join the store whose app was installed to my team, by the app's token",
    body: z.strictObject({ appToken: z.string().min(1).max(MAX_TEXT).optional() }),
    answer: z.object({ message: z.string(), store: z.object({ id: z.string(), name: z.string() }) }),
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const { scope } = actor;
      if (scope.reach !== "sellerTeam") throw forbidden();
      await takeTry(database, TRIES, actor.userId);
      const header = request.headers.app_token;
      const token = body.appToken ?? header;
      // Two that differ: somebody else's hand is in it.
      const isOne = typeof token === "string" && (header === undefined || header === token);
      const store = await inTransaction(database, async (tx) => {
        const installation = isOne ? await takeInstallation(tx, token) : undefined;
        if (!installation) throw refuse(messages.cannotAuthorize);
        const id = await joinStore(tx, scope, installation);
        const entry = { action: "integrate", object: "stores", subject: id, after: installation };
        await recordAudit(tx, actor, entry);
        return { id, name: installation.name };
      });
      return { message: "Store connected", store };
    },
  });
}
