import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { messages } from "../../domain/messages.ts";
import { qrObstacle } from "../../domain/money/topup-accounts.ts";
import { DEFAULT_ADDRESS_POLICY } from "../../domain/orders/address/policy.ts";
import {
  type AutoSubmitSetting,
  BY_HAND,
  type StoredAutoSubmit,
  settingToShow,
  switched,
} from "../../domain/orders/auto-submit/setting.ts";
import { calendarOf } from "../../domain/orders/due-date.ts";
import { KEEP_BUYERS } from "../../domain/personal-data/retention.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import {
  type AgencySettings,
  DEFAULT_EXCHANGE_RATE,
  withSettings,
} from "../../domain/settings/agency-settings.ts";
import * as calls from "../../domain/settings/calls.ts";
import { DEFAULT_PREFLIGHT } from "../../domain/settings/preflight-settings.ts";
import { type SettingsResponse } from "../../domain/settings/responses.ts";
import { DEFAULT_SECURITY } from "../../domain/settings/security-settings.ts";
import { badField, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { requireVerified } from "../auth/factors/verify.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { checkVersion } from "../crud/write/versions.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { endpoint } from "../endpoint.ts";
import { applyAddressPolicy } from "../orders/address/apply-policy.queries.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { destinationEffect, recheckDestinations } from "../orders/edit/recheck-destinations.queries.ts";
import { recheckDrafts } from "../preflight/orders/recheck.queries.ts";
import type { Actor } from "../scope.ts";
import { lockSettings, saveSettings, settingsOf } from "./agency-settings.queries.ts";
import { isVietQrBank, topupQrOf } from "./topup-qr.ts";
import { approversOf, changedTwoPeople, demandsTwoPeople } from "./two-people.queries.ts";

const agencies = modelOf(resourceNamed("agencies"));
/** All settings, with the defaults of those that were never saved. */
const whole = (saved: AgencySettings): SettingsResponse => ({
  customerEmail: saved.customerEmail ?? "",
  contactEmail: saved.contactEmail ?? "",
  payment: {
    exchangeRate: saved.payment?.exchangeRate ?? DEFAULT_EXCHANGE_RATE,
    topupContent: saved.payment?.topupContent ?? "",
    accounts: saved.payment?.accounts ?? [],
  },
  agencyShippingStatus: saved.agencyShippingStatus ?? false,
  shippingExcludeCode: saved.shippingExcludeCode ?? [],
  editorDomain: saved.editorDomain ?? "",
  listAsFulfillmentPartner: saved.listAsFulfillmentPartner ?? false,
  ...calendarOf(saved),
  packingSlipPrices: saved.packingSlipPrices ?? false,
  contact: { shippingTitle: saved.contact?.shippingTitle ?? "" },
  autoSubmit: settingToShow(saved.autoSubmit ?? BY_HAND),
  twoPeople: saved.twoPeople ?? [],
  buyerDataMonths: saved.buyerDataMonths ?? KEEP_BUYERS,
  addressPolicy: saved.addressPolicy ?? DEFAULT_ADDRESS_POLICY,
  security: { ...DEFAULT_SECURITY, ...saved.security },
  preflight: { ...DEFAULT_PREFLIGHT, ...saved.preflight },
});

/** The code of a seller's team, which the transfers of its topups name. */
async function referenceOf(database: Database, { scope }: Actor): Promise<string | null> {
  if (scope.reach !== "sellerTeam") return null;
  const [team] = await rowsOf<{ code: string }>(
    database,
    sql`select code from seller_teams where agency_id = ${scope.agencyId} and id = ${scope.sellerTeamId}`,
  );
  return team?.code ?? null;
}

/** @throws 400 for a number that no bank has, whose code would lead nowhere */
async function checkBanks({ payment }: AgencySettings): Promise<void> {
  for (const [index, { bin }] of (payment?.accounts ?? []).entries())
    if (bin !== "" && !(await isVietQrBank(bin)))
      throw badField(`settings.payment.accounts.${index}.bin`, messages.unknownBank);
}

/** As it is stored: with the time since when it is on. */
function switchedOn(setting: AutoSubmitSetting, { autoSubmit }: AgencySettings): StoredAutoSubmit {
  const stored = autoSubmit as StoredAutoSubmit | undefined; // Only we store it.
  return switched(setting, stored ?? { ...BY_HAND, since: null }, new Date().toISOString());
}

async function infoOf(database: Database, actor: Actor) {
  const scope = agencyScopeOf(actor);
  const agency = await showRow(database, agencies, scope, scope.agencyId);
  return { ...agency, settings: whole(await settingsOf(database, scope)) };
}

/** What leads money elsewhere, opens accounts or erases data. */
const ASKS_AGAIN = ["security", "twoPeople", "payment", "buyerDataMonths"] as const;

export function agencySettingsRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showSettings, ({ actor, database }) => infoOf(database, actor));

  endpoint(api, calls.showTwoPeople, async ({ actor, database }) => ({
    twoPeople: [...whole(await settingsOf(database, agencyScopeOf(actor))).twoPeople],
  }));

  endpoint(api, calls.showApprovers, async ({ actor, query: { of }, database }) => {
    const scope = agencyScopeOf(actor);
    const people = await approversOf(database, scope, of);
    return { people, twoPeople: people.length > 0 && (await demandsTwoPeople(database, scope, of)) };
  });

  endpoint(api, calls.showTopupInstructions, async ({ actor, database }) => ({
    ...whole(await settingsOf(database, agencyScopeOf(actor))).payment,
    reference: await referenceOf(database, actor),
  }));

  endpoint(api, calls.showTopupQr, async ({ actor, query, database }) => {
    const { accounts, exchangeRate } = whole(await settingsOf(database, agencyScopeOf(actor))).payment;
    const account = accounts[query.account];
    if (!account) throw notFound();
    const obstacle = qrObstacle(account, exchangeRate);
    if (obstacle) throw badField("account", obstacle);
    const reference = (await referenceOf(database, actor)) ?? "";
    const code = await topupQrOf(account, { dollars: query.amount, exchangeRate, reference });
    return { ...code, reference };
  });

  command(api, calls.saveSettings, {
    startsJobs: true,
    prepare: async ({ actor, body, request }) => {
      await checkBanks(body.settings);
      if (ASKS_AGAIN.some((name) => name in body.settings)) await requireVerified(request, actor);
    },
    handler: async ({ actor, body, tx, isPreview }) => {
      const scope = agencyScopeOf(actor);
      const { settings: before, version } = await lockSettings(tx, scope);
      await checkVersion(tx, agencies, actor, { id: scope.agencyId, version }, body.version);
      const after = withSettings(before, body.settings);
      if (body.settings.autoSubmit) after.autoSubmit = switchedOn(body.settings.autoSubmit, before);
      await saveSettings(tx, scope, after);
      await changedTwoPeople(tx, scope, { before, after }, actor);
      if (body.settings.preflight) await recheckDrafts(tx, scope.agencyId);
      if (body.settings.addressPolicy) await applyAddressPolicy(tx, actor, body.settings.addressPolicy);
      await recordAudit(tx, actor, {
        action: "update-settings",
        object: "agencies",
        subject: scope.agencyId,
        before,
        after,
      });
      const isExclusion = "shippingExcludeCode" in body.settings || "agencyShippingStatus" in body.settings;
      if (!isExclusion) return null;
      return isPreview ? await destinationEffect(tx, scope) : await recheckDestinations(tx, actor);
    },
    respond: async ({ actor, database }, rechecked) => ({ ...(await infoOf(database, actor)), rechecked }),
  });
}
