import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../domain/resources/registry.ts";
import * as calls from "../../domain/stores/calls.ts";
import type { Platform } from "../../domain/stores/sync-target.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { requireCallable } from "../outbound/require-callable.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { acceptedKey } from "./accepted-keys.ts";
import {
  deleteStoreAccess,
  refuseCollected,
  requireFirstReading,
  saveStoreAccess,
} from "./access.queries.ts";
import { unregisterHooks } from "./hooks/remove-hooks.ts";

const model = modelOf(resourceNamed("integrations"));

/** Credentials of stores. No route returns them. */
export function accessRoutes(api: FastifyInstance): void {
  const { allowPrivateStores, secretKeys } = api.config;
  const secrets = new SecretBox(secretKeys);
  endpoint(api, calls.setStoreAccess, async ({ actor, params, body, request, database }) => {
    const row = await showRow(database, model, actor.scope, params.id);
    const platform = row.platform as Platform; // a declared choice
    const address = body.address ?? `https://${row.domain as string}`; // a declared text
    requireFirstReading(platform, body.readFrom);
    await requireCallable("address", address, allowPrivateStores);
    const entered = { platform, address, key: body.key, secret: body.secret ?? null, fromApp: false };
    const key = await acceptedKey(api.config, entered);
    await inTransaction(database, async (tx) => {
      await saveStoreAccess(tx, secrets, agencyScopeOf(actor), params.id, { ...body, key });
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
  });

  endpoint(api, calls.removeStoreAccess, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await inTransaction(database, (tx) => refuseCollected(tx, scope, params.id));
    const left = await unregisterHooks(database, api.config, secrets, scope, params.id);
    await inTransaction(database, async (tx) => {
      await deleteStoreAccess(tx, scope, params.id, left);
      await recordAudit(tx, actor, { action: "disconnect", object: "integrations", subject: params.id });
    });
    return showRow(database, model, actor.scope, params.id);
  });
}
