import { z } from "zod";
import { AUTHORITIES, USER_TYPES } from "../access/roles.ts";
import { PROFILES } from "../access/whitelists.ts";
import { CLOSING_STEPS } from "./sellers/closing.ts";

/** The responses of calls on people, sellers and agencies. Amounts in dollars. */

const named = z.object({ id: z.string(), name: z.string() });

/** The session of a person who signed in, and what this browser is known by at the next sign-in. */
export const loginResponse = z.object({
  access_token: z.string(),
  message: z.string(),
  deviceToken: z.string(),
});
export type Login = z.infer<typeof loginResponse>;

/** The signed-in person as the browser stores them: identity, agency or team, and grants. */
export const personResponse = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  userType: z.enum(USER_TYPES),
  authority: z.enum(AUTHORITIES).nullable(),
  isSubUser: z.boolean(),
  agency: named
    .extend({
      code: z.string(),
      /** Above shipping on orders and public product pages. Absent in a person that a browser has stored long ago. */
      shippingTitle: z.string().optional(),
    })
    .nullable(),
  sellerTeam: named.extend({ basecost: named.nullable() }).nullable(),
  profile: z.enum(PROFILES),
  /** Whether the menu of an agency's accounting includes the proxy groups at this host. */
  accountingProxyGroups: z.boolean(),
  grants: z.object({
    actions: z.record(z.string(), z.array(z.string()).readonly()),
    screens: z.array(z.string()).readonly(),
  }),
  /** The screen after sign-in, without the base. */
  landing: z.string(),
  /** Whether that is the person's home by choice. Absent in a person that a browser has stored long ago. */
  startsAtHome: z.boolean().optional(),
});
export type Person = Readonly<z.infer<typeof personResponse>>;

/** Those of the users in question whose invitation is open. */
export const openInvitationsResponse = z.object({ data: z.array(z.string()) });

/** A new link of an invitation, shown once, and who it is for. */
export const invitationLinkResponse = z.object({ link: z.string(), email: z.string() });
export type InvitationLink = z.infer<typeof invitationLinkResponse>;

/** What a seller has beside its declared fields; `null` without permission to see balances. */
export const sellerBalances = z.object({
  balance: z.object({ amount: z.number() }).nullable(),
  pendingTopUp: z.number().nullable(),
});

/** The seller team that referred a seller. */
export const referrerResponse = named.extend({
  code: z.string(),
  manager: z.object({ email: z.string() }).nullable(),
});

/** What of an agency uses some catalogs. */
export const catalogUseResponse = z.object({ products: z.int(), basecosts: z.int(), openOrders: z.int() });
export type CatalogUse = z.infer<typeof catalogUseResponse>;

/** Who belongs to an agency, and its open orders. */
export const agencyUseResponse = z.object({
  members: z.int(),
  sellers: z.int(),
  sellerMembers: z.int(),
  openOrders: z.int(),
});
export type AgencyUse = z.infer<typeof agencyUseResponse>;

/** The steps before a seller is closed. Amounts in dollars. */
export const closingResponse = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      key: z.enum(CLOSING_STEPS),
      state: z.enum(["done", "todo", "ends"]),
      amount: z.number().nullable(),
      count: z.int().nullable(),
    }),
  ),
  mayClose: z.boolean(),
});
export type Closing = z.infer<typeof closingResponse>;
