/** The group below the entries that the specification lists. The restricted access profile does not have it. */
export const UNLISTED = "unlisted";

/** The groups of each side menu, in order. */
export const MENU_GROUPS = {
  a: ["catalog", UNLISTED],
  ag: ["catalog", "orders", "money", "team", "service", UNLISTED],
  s: ["orders", "profit", "team", "money", "channels", "catalog", UNLISTED],
} as const;

export type MenuArea = keyof typeof MENU_GROUPS;

/** A place in the side menu of an area: by group, then by position. */
export interface MenuPlace<A extends MenuArea = MenuArea> {
  readonly group: (typeof MENU_GROUPS)[A][number];
  readonly position: number;
}

/** By area: the place in its menu, or `palette` for a screen that only the command palette offers. */
export type MenuPlaces = { readonly [A in MenuArea]?: MenuPlace<A> | "palette" };
