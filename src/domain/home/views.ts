import type { Role } from "../access/roles.ts";

/** The homes: what a person's work is, by role. Grants decide what each of them contains. */
export const HOME_VIEWS = [
  "agency",
  "accounting",
  "designer",
  "support",
  "seller",
  "supplier",
  "administrator",
] as const;
export type HomeView = (typeof HOME_VIEWS)[number];

const VIEW_OF: Readonly<Partial<Record<Role, HomeView>>> = {
  administrator: "administrator",
  supplier: "supplier",
  agency: "agency",
  "agency:staff": "agency",
  "agency:accounting": "accounting",
  "agency:designer": "designer",
  "agency:customer_support": "support",
  seller: "seller",
  "seller:staff": "seller",
  "seller:accounting": "seller",
  "seller:customer_support": "seller",
  "seller:designer": "designer",
};

/** The home of a role; order exporters have none. */
export const viewOf = (role: Role): HomeView | undefined => VIEW_OF[role];

export const HOME_ROLES = Object.keys(VIEW_OF) as Role[]; // Its keys are roles.
