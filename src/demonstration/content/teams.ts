import { z } from "zod";
import content from "./agencies.json" with { type: "json" };
import rows from "./teams.json" with { type: "json" };

const demoTeam = z.strictObject({
  /** Index into `agencies`. */
  agency: z.int(),
  name: z.string(),
  code: z.string(),
  referralCode: z.string(),
  managerName: z.string(),
  managerEmail: z.string(),
  /** Members of the team besides its manager. */
  members: z.array(z.strictObject({ fullName: z.string(), email: z.string() })),
  /** Index into `supporters`. */
  supporter: z.int(),
  baseCost: z.enum(["Standard", "Gold", "Warehouse"]),
  autoApproveOrder: z.boolean(),
  sellerType: z.enum(["default", "warehouse"]),
  pendingPayoutDays: z.int(),
  creditLimitCents: z.int(),
  /** Percent that this team earns on the teams that it referred. */
  rate: z.int(),
  /** Code of the team that referred this one. */
  referredBy: z.string().nullable(),
  active: z.boolean(),
  store: z.strictObject({
    platform: z.enum(["Shopify", "Etsy", "WooCommerce", "TikTok Shop"]),
    host: z.string(),
    collects: z.enum(["seller", "agency"]),
  }),
  /** The prefix of its order names; Shopify's own is `#`. */
  orderPrefix: z.string(),
  firstNumber: z.int(),
  createdDaysAgo: z.int(),
  /** Its share of the agency's orders, relative to the other teams. */
  weight: z.int(),
  /** Titles of the artworks that it sells. */
  artworks: z.tuple([z.string()], z.string()),
  catalogCodes: z.array(z.string()),
});
export type DemoTeam = z.infer<typeof demoTeam>;
export type StorePlatform = DemoTeam["store"]["platform"];

/** The first is the team of the demonstration's seller account; the last four belong to the second agency. */
export const sellerTeams: readonly DemoTeam[] = z.array(demoTeam).parse(rows);

/** Agencies, their supporters, who answer sellers' questions, and the destinations that no agency ships to. */
export const { agencies, supporters, excludedDestinations } = content;
export type DemoAgency = (typeof agencies)[number];

/** The seller team of the demonstration's seller accounts. */
export const OWN_TEAM = "FERN";
