import type { FastifyInstance } from "fastify";
import { allKeyScopes, offeredScopesOf } from "../../domain/access/key-grants.ts";
import * as calls from "../../domain/api-keys/calls.ts";
import { messages } from "../../domain/messages.ts";
import { command } from "../command.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { createKey, getsOrders, revokeKey } from "./api-keys.queries.ts";

/** The keys with which programs call the API. Their list is generic. */
export function apiKeyRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listKeyScopes, async ({ actor, database }) => ({
    scopes: offeredScopesOf(actor.grants, actor.scope.reach === "agency"),
    orders: await getsOrders(database, actor),
  }));

  // Not a command: a command stores its response for a repeated request, and this one has a secret.
  endpoint(api, calls.createKey, ({ actor, body, database }) =>
    inTransaction(database, (tx) => createKey(tx, actor, body, allKeyScopes())),
  );

  command(api, calls.revokeKey, async ({ actor, params, tx }) => {
    const id = params.id.toLowerCase();
    await revokeKey(tx, actor, id);
    return { message: messages.apiKeyRevoked, ids: [id] };
  });
}
