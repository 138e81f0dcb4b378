import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import * as calls from "../../../domain/stores/shipping/calls.ts";
import { type StoreShipping } from "../../../domain/stores/shipping.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { callStore, storeAccessOf } from "../call-store.ts";
import { requireIntegration } from "../inbound/health.queries.ts";
import { platformOf } from "../platforms/registry.ts";
import { applyToDrafts } from "./apply-to-drafts.ts";
import { saveStoreSettings, shippingMethodsOf, storeSettingsOf } from "./settings.queries.ts";

async function shippingOf(
  where: Database | Transaction,
  scope: AgencyScope,
  id: string,
): Promise<StoreShipping> {
  const { platform } = await requireIntegration(where, scope, id);
  const { location, ...rules } = await storeSettingsOf(where, scope, id);
  return {
    methods: await shippingMethodsOf(where, scope, id, rules),
    defaultOption: rules.defaultOption,
    location,
    hasLocations: platformOf(platform).locations !== undefined,
  };
}

/** How the orders of a store are shipped: its own methods, and the location whose items are imported. */
export function storeShippingRoutes(api: FastifyInstance): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  endpoint(api, calls.showStoreShipping, ({ actor, params, database }) =>
    shippingOf(database, agencyScopeOf(actor), params.id),
  );

  endpoint(api, calls.listStoreLocations, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    const { platform } = await requireIntegration(database, scope, params.id);
    const read = platformOf(platform).locations;
    if (!read) return { data: [] };
    return callStore(config, async (options) => {
      const access = await storeAccessOf({ database, secrets, config, options }, scope, params.id);
      if (!access) throw badRequest("The store is not connected");
      return { data: await read(access, options) };
    });
  });

  command(api, calls.saveStoreShipping, async ({ actor, params, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const { platform } = await requireIntegration(tx, scope, params.id);
    const { applyToDrafts: appliesToDrafts, ...settings } = body;
    if (settings.location && !platformOf(platform).locations)
      throw badField("location", "Stores of this platform have no locations");
    if (new Set(settings.methods.map(({ method }) => method)).size < settings.methods.length)
      throw badField("methods", "A shipping method is there twice");
    const before = await saveStoreSettings(tx, scope, params.id, settings);
    await recordAudit(tx, actor, {
      action: "set-shipping",
      object: "integrations",
      subject: params.id,
      before: { ...before },
      after: settings,
    });
    const rules = { before, after: settings };
    const changed = appliesToDrafts ? await applyToDrafts(tx, scope, actor.userId, params.id, rules) : [];
    if (changed.length > 0)
      await recordAudit(
        tx,
        actor,
        changed.map((subject) => ({ action: "edit", object: "orders", subject })),
      );
    const message = appliesToDrafts ? `Saved. ${counted(changed.length, "draft")} changed` : "Saved";
    return { ...(await shippingOf(tx, scope, params.id)), changedDrafts: changed.length, message };
  });
}
