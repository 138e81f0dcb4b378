import { z } from "zod";
import { topupAccount } from "../money/topup-accounts.ts";
import { autoSubmitSetting } from "../orders/auto-submit/setting-schema.ts";
import { KEEP_BUYERS, RETENTION_MONTHS } from "../personal-data/retention.ts";
import { FINDING_CODES } from "../preflight/findings.ts";
import { rowChangeResponse } from "../resource/responses.ts";
import { addressPolicy } from "./address-policy.ts";
import { securitySettings } from "./security-settings.ts";
import { TWO_PEOPLE_OF } from "./two-people.ts";

/** An agency's settings, each one that was never saved with its default. */
export const settingsResponse = z.object({
  customerEmail: z.string(),
  contactEmail: z.string(),
  payment: z.object({
    /** Vietnamese dong per dollar. */
    exchangeRate: z.number(),
    topupContent: z.string(),
    accounts: z.array(topupAccount),
  }),
  agencyShippingStatus: z.boolean(),
  shippingExcludeCode: z.array(z.object({ countryCode: z.string(), provinceCode: z.array(z.string()) })),
  editorDomain: z.string(),
  listAsFulfillmentPartner: z.boolean(),
  /** Working days from approval to shipping, after which an order is late. */
  productionDays: z.int(),
  /** Days of the week, of which 0 is Sunday. */
  workdays: z.array(z.int()),
  /** Days without work, `YYYY-MM-DD`. */
  holidays: z.array(z.string()),
  packingSlipPrices: z.boolean(),
  contact: z.object({ shippingTitle: z.string() }),
  /** When orders of sellers' stores are submitted automatically, where a seller has not set it. */
  autoSubmit: autoSubmitSetting,
  /** What one person enters and another one must approve. */
  twoPeople: z.array(z.enum(TWO_PEOPLE_OF)),
  /** Months; 0: never. */
  buyerDataMonths: z.literal([KEEP_BUYERS, ...RETENTION_MONTHS]),
  addressPolicy,
  security: securitySettings,
  /** The limits of the preflight of artwork. */
  preflight: z.object({
    badDpi: z.int(),
    doubtfulDpi: z.int(),
    contrast: z.number(),
    minimumLine: z.number(),
    off: z.array(z.enum(FINDING_CODES)),
  }),
});
export type SettingsResponse = z.infer<typeof settingsResponse>;

/** What a change of the excluded destinations does to open orders. Their charges stay as they are. */
export const recheckedOrders = z.object({
  /** Not approved yet: they cannot ship from now on. */
  cannotShip: z.int(),
  /** Not approved yet: they can ship again. */
  canShip: z.int(),
  /** Approved before, to destinations that are excluded: they still ship. */
  approved: z.int(),
});
export type RecheckedOrders = z.infer<typeof recheckedOrders>;

/** An agency in the public list of fulfillment partners. */
export const fulfillmentPartner = z.object({
  name: z.string(),
  /** The path of its theme's logo. */
  logo: z.string().nullable(),
  /** Its verified primary domain. */
  domain: z.string().nullable(),
});
export type FulfillmentPartner = z.infer<typeof fulfillmentPartner>;

/** The result of looking for the TXT record of a domain. */
export const domainCheckResponse = z.object({
  connectStatus: z.int(),
  message: z.string(),
  expected: z.object({ name: z.string(), value: z.string() }),
  found: z.array(z.string()),
});

/** A change of the settings of one page. */
export const settingsChange = rowChangeResponse.pick({ id: true, by: true, createdAt: true }).extend({
  changes: z.array(
    z.object({
      setting: z.string(),
      /** As people read them; `null` where empty. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type SettingsChange = z.infer<typeof settingsChange>;
