import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { storeAccess } from "../../domain/stores/store-access.ts";
import type { Platform } from "../../domain/stores/sync-target.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { checkAddress, ForbiddenAddress } from "../outbound/request.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { requireAccepted } from "./accepted-keys.ts";
import { deleteStoreAccess, saveStoreAccess } from "./access.queries.ts";
import { unregisterHooks } from "./hooks/remove-hooks.ts";

const model = modelOf(resourceNamed("integrations"));

/** Refuses an address that the server would not call: that of the credentials, else the store's domain. */
async function requireCallable(address: string, allowPrivate: boolean): Promise<void> {
  try {
    await checkAddress(address, { allowPrivate });
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw badField("address", error.message);
    throw error;
  }
}

/** Credentials of stores. No route returns them. */
export function accessRoutes(api: FastifyInstance): void {
  const { allowPrivateStores, secretKeys } = api.config;
  const secrets = new SecretBox(secretKeys);
  endpoint(api, {
    method: "PUT",
    url: "/integrations/:id/access",
    requires: ["integrations", "integrate"],
    summary: "Save the credentials for syncing parcels to a store, replacing earlier ones",
    params: byId,
    body: storeAccess(allowPrivateStores),
    response: model.rowResponse,
    handler: async ({ actor, params, body, request, database }) => {
      const row = await showRow(database, model, actor.scope, params.id);
      const platform = row.platform as Platform; // a declared choice
      const address = body.address ?? `https://${row.domain as string}`; // a declared text
      await requireCallable(address, allowPrivateStores);
      await requireAccepted(api.config, { platform, address, key: body.key, secret: body.secret ?? null });
      await inTransaction(database, async (tx) => {
        await saveStoreAccess(tx, secrets, agencyScopeOf(actor), params.id, body);
        // The key and the secret stay out of the audit trail.
        await recordAudit(tx, actor, {
          action: "connect",
          object: "integrations",
          subject: params.id,
          after: { address: body.address ?? null },
        });
      });
      request.server.jobs.kick();
      return showRow(database, model, actor.scope, params.id);
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/integrations/:id/access",
    requires: ["integrations", "integrate"],
    summary: "Delete the credentials of a store and its webhooks; it is not synced any more",
    params: byId,
    response: model.rowResponse,
    handler: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      const left = await unregisterHooks(database, api.config, secrets, scope, params.id);
      await inTransaction(database, async (tx) => {
        await deleteStoreAccess(tx, scope, params.id, left);
        await recordAudit(tx, actor, { action: "disconnect", object: "integrations", subject: params.id });
      });
      return showRow(database, model, actor.scope, params.id);
    },
  });
}
