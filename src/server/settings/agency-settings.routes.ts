import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { seenVersion } from "../../domain/resource/wire.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import {
  type AgencySettings,
  agencySettings,
  DEFAULT_EXCHANGE_RATE,
  withSettings,
} from "../../domain/settings/agency-settings.ts";
import { recordAudit } from "../audit.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { checkVersion } from "../crud/versions.ts";
import type { Database } from "../db/client.ts";
import { endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Actor } from "../scope.ts";
import { lockSettings, saveSettings, settingsOf } from "./agency-settings.queries.ts";

const agencies = specOf(resourceNamed("agencies"));

const settingsAnswer = z.object({
  customerEmail: z.string(),
  contactEmail: z.string(),
  payment: z.object({ exchangeRate: z.number(), topupContent: z.string() }),
  agencyShippingStatus: z.boolean(),
  shippingExcludeCode: z.array(z.object({ countryCode: z.string(), provinceCode: z.array(z.string()) })),
  editorDomain: z.string(),
  contact: z.object({ shippingTitle: z.string() }),
});
const infoAnswer = agencies.rowAnswer.extend({ settings: settingsAnswer });

/** Every setting, those that nobody saved as they are until then. */
const whole = (saved: AgencySettings): z.output<typeof settingsAnswer> => ({
  customerEmail: saved.customerEmail ?? "",
  contactEmail: saved.contactEmail ?? "",
  payment: {
    exchangeRate: saved.payment?.exchangeRate ?? DEFAULT_EXCHANGE_RATE,
    topupContent: saved.payment?.topupContent ?? "",
  },
  agencyShippingStatus: saved.agencyShippingStatus ?? false,
  shippingExcludeCode: saved.shippingExcludeCode ?? [],
  editorDomain: saved.editorDomain ?? "",
  contact: { shippingTitle: saved.contact?.shippingTitle ?? "" },
});

async function infoOf(database: Database, actor: Actor) {
  const scope = agencyScopeOf(actor);
  const agency = await showRow(database, agencies, scope, scope.agencyId);
  return { ...agency, settings: whole(await settingsOf(database, scope)) };
}

export function agencySettingsRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/agencies/info",
    may: ["settings", "show"],
    summary: "My agency, with its settings",
    answer: infoAnswer,
    handle: ({ actor, database }) => infoOf(database, actor),
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/topup",
    may: ["balances", "show"],
    summary: "How to top up with my agency: what it wrote, and how many dong it counts to the dollar",
    answer: settingsAnswer.shape.payment,
    handle: async ({ actor, database }) => whole(await settingsOf(database, agencyScopeOf(actor))).payment,
  });

  endpoint(api, {
    method: "PATCH",
    url: "/agencies/update-settings",
    may: ["settings", "edit"],
    summary: "Save some of my agency's settings",
    body: z.strictObject({ settings: agencySettings, version: seenVersion }),
    answer: infoAnswer,
    handle: async ({ actor, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        const { settings: before, version } = await lockSettings(tx, scope);
        await checkVersion(tx, agencies, actor, { id: scope.agencyId, version }, body.version);
        const after = withSettings(before, body.settings);
        await saveSettings(tx, scope, after);
        await recordAudit(tx, actor, {
          action: "update-settings",
          object: "agencies",
          subject: scope.agencyId,
          before,
          after,
        });
        return { status: 200, answer: null };
      });
      return infoOf(database, actor);
    },
  });
}
