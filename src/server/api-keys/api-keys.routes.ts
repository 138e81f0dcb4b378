import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ALL_KEY_SCOPES } from "../../domain/access/all-key-scopes.ts";
import { keyScopesOf } from "../../domain/access/key-scopes.ts";
import { keyScopesResponse, newKeyResponse } from "../../domain/api-keys/responses.ts";
import { messages } from "../../domain/messages.ts";
import { plainText } from "../../domain/resource/fields.ts";
import { apiKeys } from "../../domain/resources/index.ts";
import { command } from "../command.ts";
import { removedResponse } from "../crud/write/remove.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { createKey, getsOrders, revokeKey } from "./api-keys.queries.ts";

const newKey = z.strictObject({
  name: plainText(64, 1),
  scopes: z.array(z.string().max(100)).min(1, "Choose at least one scope").max(200),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

/** The keys with which programs call the API. Their list is generic. */
export function apiKeyRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/api-keys/scopes",
    requires: [apiKeys.name, "create"],
    summary: "The scopes that I can give to a key",
    response: keyScopesResponse,
    handler: async ({ actor, database }) => ({
      scopes: keyScopesOf(actor.grants),
      orders: await getsOrders(database, actor),
    }),
  });

  // Not a command: a command stores its response for a repeated request, and this one has a secret.
  endpoint(api, {
    method: "POST",
    url: "/api-keys",
    requires: [apiKeys.name, "create"],
    summary: "Create: API key. The response has the whole key, which cannot be read again",
    body: newKey,
    response: newKeyResponse,
    status: 201,
    handler: ({ actor, body, database }) =>
      inTransaction(database, (tx) => createKey(tx, actor, body, ALL_KEY_SCOPES)),
  });

  command(api, {
    method: "DELETE",
    url: "/api-keys/:id",
    requires: [apiKeys.name, "revoke"],
    summary: "Revoke: API key",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      const id = params.id.toLowerCase();
      await revokeKey(tx, actor, id);
      return { message: messages.apiKeyRevoked, ids: [id] };
    },
  });
}
