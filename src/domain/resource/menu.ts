/** The first group: what the specification does not list. The restricted access profile does not have it. */
export const HOME = "home";

/** The groups of each side menu with their titles, in order. */
export const MENU_GROUPS = {
  a: { [HOME]: "", catalog: "Catalog" },
  ag: {
    [HOME]: "",
    catalog: "Catalog",
    orders: "Fulfillment",
    money: "Money",
    team: "Administration",
    service: "Service",
  },
  s: {
    [HOME]: "",
    orders: "Fulfillment",
    profit: "Profit",
    team: "People",
    money: "Money",
    channels: "Channels",
    catalog: "Catalog",
  },
} as const;

export type MenuArea = keyof typeof MENU_GROUPS;

/** The title of a group of an area's menu; empty for the first group. */
export const groupTitle = (area: MenuArea, group: string): string =>
  (MENU_GROUPS[area] as Readonly<Record<string, string>>)[group] ?? "";

/** A place in the side menu of an area: by group, then by position. */
export type MenuPlace<A extends MenuArea = MenuArea> = A extends MenuArea
  ? { readonly group: keyof (typeof MENU_GROUPS)[A]; readonly position: number }
  : never;

/** A place among the tabs of a screen, which leads them. */
export interface TabPlace {
  readonly tabOf: `/${string}`;
  readonly position: number;
}

/** By area: the place in its menu or among tabs, or `palette` for a screen that only the command palette offers. */
export type MenuPlaces = { readonly [A in MenuArea]?: MenuPlace<A> | TabPlace | "palette" };
