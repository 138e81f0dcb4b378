import { z } from "zod";
import { hostname } from "../hosts.ts";
import { MAX_TOPUP_ACCOUNTS, topupAccount } from "../money/topup-accounts.ts";
import { autoSubmitSetting } from "../orders/auto-submit/setting-schema.ts";
import { MAX_HOLIDAYS, MAX_PRODUCTION_DAYS } from "../orders/due-date.ts";
import { KEEP_BUYERS, RETENTION_MONTHS } from "../personal-data/retention.ts";
import { email, plainText } from "../resource/fields.ts";
import { addressPolicy } from "./address-policy.ts";
import { exclusion } from "./exclusion.ts";
import { preflightSettings } from "./preflight-settings.ts";
import { securitySettings } from "./security-settings.ts";
import { TWO_PEOPLE_OF } from "./two-people.ts";

/** An agency's settings. Any part of them can be saved alone. */
export const agencySettings = z.strictObject({
  customerEmail: email.or(z.literal("")).optional(),
  contactEmail: email.or(z.literal("")).optional(),
  payment: z
    .strictObject({
      /** Vietnamese dong per US dollar. */
      exchangeRate: z.number().positive("Above 0").max(1_000_000).optional(),
      topupContent: plainText(5_000).optional(),
      /** Where sellers send topups. Saved as a whole. */
      accounts: z.array(topupAccount).max(MAX_TOPUP_ACCOUNTS, `At most ${MAX_TOPUP_ACCOUNTS}`).optional(),
    })
    .optional(),
  agencyShippingStatus: z.boolean().optional(),
  /** Entries without a country are dropped. */
  shippingExcludeCode: z
    .array(exclusion)
    .max(500)
    .transform((destinations) => destinations.filter((destination) => destination.countryCode !== ""))
    .optional(),
  editorDomain: hostname.or(z.literal("")).optional(),
  /** Whether anyone may read the agency's name, logo and domain in the list of fulfillment partners. */
  listAsFulfillmentPartner: z.boolean().optional(),
  /** Working days from approval to shipping, after which an order is late. */
  productionDays: z.int("A whole number").min(1, "At least 1").max(MAX_PRODUCTION_DAYS).optional(),
  /** The days of the week on which the agency works, of which 0 is Sunday. */
  workdays: z.array(z.int().min(0).max(6)).min(1, "Choose at least one day").max(7).optional(),
  /** Days without work. */
  holidays: z
    .array(z.iso.date("Not a date (YYYY-MM-DD)"))
    .max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} days`)
    .optional(),
  /** Whether packing slips have the buyer's prices. */
  packingSlipPrices: z.boolean().optional(),
  contact: z.strictObject({ shippingTitle: plainText(200).optional() }).optional(),
  /** When orders of sellers' stores are submitted automatically, where a seller has not set it. Saved as a whole. */
  autoSubmit: autoSubmitSetting.optional(),
  /** What one person enters and another one must approve. Saved as a whole. */
  twoPeople: z
    .array(z.enum(TWO_PEOPLE_OF))
    .max(TWO_PEOPLE_OF.length)
    .transform((given) => TWO_PEOPLE_OF.filter((one) => given.includes(one)))
    .optional(),
  /** How many months after an order has ended the data of its buyer is erased; 0: never. */
  buyerDataMonths: z.literal([KEEP_BUYERS, ...RETENTION_MONTHS]).optional(),
  /** Saved as a whole. */
  addressPolicy: addressPolicy.optional(),
  /** Saved as a whole. */
  security: securitySettings.optional(),
  /** Saved as a whole; empty for the defaults. */
  preflight: preflightSettings.optional(),
});
export type AgencySettings = z.output<typeof agencySettings>;

export const DEFAULT_EXCHANGE_RATE = 1;

/** The settings after a save: saved values replace stored ones, those of `payment` and `contact` one by one. */
export const withSettings = (before: AgencySettings, saved: AgencySettings): AgencySettings => ({
  ...before,
  ...saved,
  ...(saved.payment && { payment: { ...before.payment, ...saved.payment } }),
  ...(saved.contact && { contact: { ...before.contact, ...saved.contact } }),
});
