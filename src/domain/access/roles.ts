import type { MenuArea } from "../resource/menu.ts";

/** A user's role: the user type and, within an agency or a seller team, the authority. */

export const USER_TYPES = ["agency", "seller", "administrator", "supplier", "order_exporter"] as const;
export type UserType = (typeof USER_TYPES)[number];

const MEMBER_AUTHORITIES = ["staff", "designer", "accounting", "customer_support", "order_exporter"] as const;

export const AUTHORITIES = ["agency", "seller", ...MEMBER_AUTHORITIES] as const;
export type Authority = (typeof AUTHORITIES)[number];

export const ROLES = [
  "administrator",
  "supplier",
  "agency",
  "agency:staff",
  "agency:designer",
  "agency:accounting",
  "agency:customer_support",
  "agency:order_exporter",
  "seller",
  "seller:staff",
  "seller:designer",
  "seller:accounting",
  "seller:customer_support",
  "seller:order_exporter",
] as const;
export type Role = (typeof ROLES)[number];

/** The area with a role's own screens. */
export function areaOf(role: Role): MenuArea {
  if (role === "administrator" || role === "supplier") return "a";
  return role.startsWith("seller") ? "s" : "ag";
}

/** Roles assigned to no user directly, with the roles that inherit their order permissions. */
export const INHERITANCE = {
  "order-seller": ["seller", "seller:staff", "seller:accounting", "seller:customer_support"],
  "order-fulfiller": ["agency", "agency:staff", "agency:accounting", "agency:customer_support"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type InheritedRole = keyof typeof INHERITANCE;

/** The role of a user. A user of type order_exporter is an agency user with that authority. */
export function roleOf(userType: UserType, authority: Authority | null): Role {
  if (userType === "administrator" || userType === "supplier") return userType;
  if (userType === "order_exporter") return "agency:order_exporter";
  return authority === null || authority === userType ? userType : (`${userType}:${authority}` as Role);
}

/** The user type and the authority of a role's users: what `roleOf` takes. */
export function personOf(role: Role): { userType: UserType; authority: Authority | null } {
  const [userType, authority] = role.split(":") as [UserType, Authority?];
  return { userType, authority: authority ?? (areaOf(role) === "a" ? null : (userType as Authority)) };
}

/** A designer of an agency or of a seller team. */
export const isDesigner = (role: Role): boolean => role.endsWith(":designer");

export const AUTHORITY_LABELS: Readonly<Record<Authority, string>> = {
  agency: "Agency",
  seller: "Seller",
  staff: "Staff",
  designer: "Designer",
  accounting: "Accounting",
  customer_support: "Customer Support",
  order_exporter: "Order Exporter",
};
