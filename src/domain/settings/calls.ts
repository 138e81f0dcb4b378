import { z } from "zod";
import { uploadUrlResponse } from "../images/responses.ts";
import { DEFAULT_PAGE_SIZE, MAX_BULK_IDS, MAX_LIMIT, MAX_TEXT } from "../limits.ts";
import { messages } from "../messages.ts";
import { MAX_TOPUP_ACCOUNTS } from "../money/topup-accounts.ts";
import { byId, defineCall, previewQuery } from "../resource/call.ts";
import { identifier, plainText } from "../resource/fields.ts";
import { listCall } from "../resource/list-call.ts";
import { countFrom, decimal } from "../resource/query-values.ts";
import { removedResponse } from "../resource/responses.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { createSchema, seenVersion } from "../resource/wire.ts";
import { agencies } from "../resources/agencies.resource.ts";
import { domains, proxies } from "../resources/index.ts";
import { configChange } from "../theme/config.ts";
import { agencyBrandingResponse, brandingResponse } from "../theme/responses.ts";
import { agencySettings } from "./agency-settings.ts";
import { HISTORY_PAGE_NAMES } from "./history/pages.ts";
import {
  domainCheckResponse,
  fulfillmentPartner,
  recheckedOrders,
  settingsChange,
  settingsResponse,
} from "./responses.ts";
import { DOCUMENT_TYPES } from "./template-files.ts";
import { TWO_PEOPLE_OF } from "./two-people.ts";

const infoResponse = rowSchema(agencies).extend({ settings: settingsResponse });

export const showSettings = defineCall({
  name: "settings.show",
  method: "GET",
  url: "/agencies/info",
  requires: ["settings", "show"],
  key: "read",
  summary: "My agency, with its settings",
  response: () => rowSchema(agencies).extend({ settings: settingsResponse }),
});

export const showTopupInstructions = defineCall({
  name: "settings.topup",
  method: "GET",
  url: "/agencies/topup",
  requires: ["balances", "show"],
  key: "read",
  summary:
    "My agency's top-up instructions, accounts and exchange rate (VND per USD), and my team's reference",
  response: settingsResponse.shape.payment.extend({
    /** What a seller writes into a transfer; `null` for the agency's people. */
    reference: z.string().nullable(),
  }),
});

export const showTopupQr = defineCall({
  name: "settings.topupQr",
  method: "GET",
  url: "/agencies/topup/qr",
  requires: ["balances", "show"],
  key: "read",
  summary: "A VietQR code for a top-up to one of my agency's accounts in dong, with amount and reference",
  query: z.strictObject({
    /** The place of the account in the list, from 0. */
    account: countFrom(0, MAX_TOPUP_ACCOUNTS - 1),
    /** In dollars. */
    amount: decimal.refine((amount) => amount > 0, "Above 0"),
  }),
  response: z.object({
    /** A PNG as a data URL. */
    image: z.string(),
    /** What the code says. */
    content: z.string(),
    /** In dong. */
    amount: z.int(),
    reference: z.string(),
  }),
});

/** Accounting approves, and reads no other setting. */
export const showTwoPeople = defineCall({
  name: "settings.twoPeople",
  method: "GET",
  url: "/agencies/two-people",
  requires: ["pay-runs", "decide"],
  summary: "The movements of money that a second person of my agency approves",
  response: z.object({ twoPeople: z.array(z.enum(TWO_PEOPLE_OF)) }),
});

/** Read by everybody of the agency who sees what is to be approved. */
export const showApprovers = defineCall({
  name: "settings.approvers",
  method: "GET",
  url: "/agencies/approvers",
  requires: ["payouts", "list"],
  summary: "Who of my agency may approve it, and whether that has to be a second person; no one for sellers",
  query: z.strictObject({ of: z.enum(TWO_PEOPLE_OF) }),
  response: z.object({
    twoPeople: z.boolean(),
    people: z.array(z.object({ id: z.string(), fullName: z.string() })),
  }),
});

export const saveSettings = defineCall({
  name: "settings.edit",
  method: "PATCH",
  url: "/agencies/update-settings",
  requires: ["settings", "edit"],
  summary:
    "Save some of my agency's settings; with preview=true only return what excluded destinations change for open orders",
  query: previewQuery,
  body: z.strictObject({ settings: agencySettings, version: seenVersion }),
  response: infoResponse.extend({ rechecked: recheckedOrders.nullable() }),
  changes: ["orders", "settings-history"],
});

export const openEditor = defineCall({
  name: "landingPage.openEditor",
  method: "POST",
  url: "/agencies/landing-page/editor",
  requires: ["landing-page", "edit"],
  summary: "The address of my agency's page editor, with a code that it exchanges once within 60 seconds",
  response: z.object({ url: z.url() }),
});

export const exchangeEditorCode = defineCall({
  name: "landingPage.exchangeCode",
  method: "POST",
  url: "/public/agencies/landing-page/token",
  requires: "anyone",
  summary:
    "Exchange an editor's code for an API key that can read what a landing page shows and nothing else",
  body: z.strictObject({
    code: z.string().min(1, messages.editorCodeEnded).max(MAX_TEXT, messages.editorCodeEnded),
  }),
  response: z.object({ access_token: z.string(), expiresAt: z.iso.datetime() }),
});

export const showLandingPage = defineCall({
  name: "landingPage.show",
  method: "GET",
  url: "/agencies/landing-page",
  requires: ["landing-page", "show"],
  key: "read",
  summary: "What a landing page shows of my agency: its name, domain and branding",
  response: z.object({
    id: z.string(),
    name: z.string(),
    /** Its verified primary domain. */
    domain: z.string().nullable(),
    config: brandingResponse,
  }),
});

const MAX_SETTINGS_CHANGES = 20;

export const listSettingsChanges = defineCall({
  name: "settings.history",
  method: "GET",
  url: "/agencies/settings-history",
  requires: ["settings", "show"],
  key: "read",
  summary: "Who changed the settings of a page: the newest changes, each with the values before and after",
  query: z.strictObject({
    page: z.enum(HISTORY_PAGE_NAMES),
    limit: countFrom(1, MAX_SETTINGS_CHANGES).default(MAX_SETTINGS_CHANGES),
  }),
  response: z.object({ data: z.array(settingsChange) }),
});

export const showPublicBranding = defineCall({
  name: "branding.public",
  method: "GET",
  url: "/public/agencies/config",
  requires: "anyone",
  summary: "The branding at this host, and the identity provider that people sign in with",
  response: brandingResponse.extend({ signInWith: z.string().nullable() }),
});

export const createDomain = defineCall({
  name: "domains.create",
  method: "POST",
  url: "/domains",
  requires: ["domains", "create"],
  summary: "Create: Domain. It is checked at once and connected when its record is found",
  body: createSchema(domains),
  response: () => rowSchema(domains),
  status: 201,
  changes: ["domains"],
});

export const checkDomain = defineCall({
  name: "domains.check",
  method: "POST",
  url: "/domains/:id/check",
  requires: ["domains", "check"],
  summary: "Check a domain's TXT record now; returns what was found and what was expected",
  params: byId,
  response: domainCheckResponse,
  changes: ["domains"],
});

export const deleteDomain = defineCall({
  name: "domains.delete",
  method: "DELETE",
  url: "/domains/:id",
  requires: ["domains", "delete"],
  summary: "Delete: Domain. Links in mail use the next connected domain",
  params: byId,
  response: removedResponse,
  changes: ["domains"],
});

export const deleteDomains = defineCall({
  name: "domains.deleteMany",
  method: "DELETE",
  url: "/domains",
  requires: ["domains", "delete"],
  summary: "Delete several: Domains",
  body: z.strictObject({ ids: z.array(identifier).min(1).max(MAX_BULK_IDS) }),
  response: removedResponse,
});

export const listFulfillmentPartners = defineCall({
  name: "agencies.fulfillmentPartners",
  method: "GET",
  url: "/public/catalogs/fulfillment-partners/list",
  requires: "anyone",
  summary: "The agencies that list themselves as fulfillment partners",
  query: z.strictObject({
    page: countFrom(1, 999_999).default(1),
    limit: countFrom(1, MAX_LIMIT).default(DEFAULT_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(fulfillmentPartner), total: z.int() }),
});

export const requestTemplateUpload = defineCall({
  name: "settings.templateUploadUrl",
  method: "GET",
  url: "/agencies/template-file/presigned_url",
  requires: ["settings", "edit"],
  summary:
    "Ask for an address to send one CSV or XLSX file to by PUT; its path goes into config.templateFile",
  query: z.strictObject({ file_name: plainText(1_000, 1) }),
  response: uploadUrlResponse,
});

export const downloadDataFile = defineCall({
  name: "catalogs.dataFile",
  method: "GET",
  url: "/catalogs/data-file",
  requires: ["catalog-variants", "list"],
  key: "read",
  summary: "The catalog's data as a file: the agency's own, else all SKUs available to the person",
  response: z.unknown(),
  produces: DOCUMENT_TYPES.csv,
});

export const chooseProxy = listCall({
  name: "proxies.chooseForOrders",
  url: "/orders/proxy/list",
  requires: ["proxies", "list"],
  key: "read",
  summary: "Choose from: Proxies, below the path of orders",
  resource: proxies,
  fields: ["proxyDomain"],
  row: () => z.object({ id: z.string(), proxyDomain: z.string() }),
});

const brandingCall = {
  requires: "signed-in",
  summary: "My agency's branding",
  response: agencyBrandingResponse,
} as const;

export const showBranding = defineCall({
  name: "branding.show",
  method: "GET",
  url: "/agencies/config",
  ...brandingCall,
});

/** The same at the address that the specification gives it. */
export const listBranding = defineCall({
  name: "branding.list",
  method: "GET",
  url: "/agencies/config/list",
  ...brandingCall,
});

export const saveBranding = defineCall({
  name: "branding.edit",
  method: ["PATCH", "POST"],
  url: "/agencies/config",
  requires: ["settings", "edit"],
  summary: "Change my agency's branding; omitted fields stay",
  body: z.strictObject({ config: configChange, version: seenVersion }),
  response: z.object({ config: agencyBrandingResponse }),
  changes: ["settings-history"],
});
