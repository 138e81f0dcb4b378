import type { Area, Resource } from "../resource/define.ts";
import { HOME, MENU_GROUPS, type MenuArea, type MenuPlace, type MenuPlaces } from "../resource/menu.ts";
import { resources } from "../resources/registry.ts";
import type { ComposedPath } from "./composed-screens.ts";
import { pathsOf } from "./screen-needs.ts";

/** A screen offered by menus or the command palette. Paths are without the base `/cms`. */
export interface Screen {
  readonly path: string;
  readonly label: string;
  /** Default: `table`. */
  readonly icon?: string;
  /** The resource that the screen lists, for Refine and for links; absent on screens that combine several. */
  readonly resource?: string;
  /** Its places in the menus of areas; `palette` where only the command palette offers it. */
  readonly menu: MenuPlaces;
}

/** The list screens of a declared resource that its `menu` includes. */
const declaredScreens = (resource: Resource): Screen[] =>
  resource.areas.flatMap((area: Area): Screen[] => {
    const { label, icon, name, menu } = resource;
    if (area === "ds" || !menu[area]) return [];
    const path = pathsOf(resource, area).list;
    return [{ path, label: label.menu ?? label.many, icon, resource: name, menu: { [area]: menu[area] } }];
  });

const START = { label: "Home", icon: "home" } as const;
const BLOCKED = { label: "Blocked", icon: "alert" } as const;
const CHANGE_REQUESTS = { label: "Change requests", icon: "history", resource: "change-histories" } as const;

/** Offered screens that are not the list of one resource in its own area, or that another area's menu has as well. */
const COMPOSED: Readonly<Partial<Record<ComposedPath, Omit<Screen, "path">>>> = {
  "/a/supplier-catalog": {
    label: "Supplier Catalog",
    icon: "box",
    menu: { a: { group: "catalog", position: 40 } },
  },
  "/a/administrators": {
    label: "Administrators",
    icon: "team",
    menu: { a: { tabOf: "/a/agencies", position: 10 } },
  },
  "/ag/payables": {
    label: "Payables",
    icon: "dollar",
    menu: { ag: { tabOf: "/ag/deposits", position: 10 } },
  },
  "/a/ledger": { label: "Ledger check", menu: { a: "palette" } },
  "/ag/settings": { label: "Settings", icon: "settings", menu: { ag: { group: "team", position: 20 } } },
  "/ds/orders": {
    label: "Requested designs",
    icon: "edit",
    resource: "orders",
    menu: { ag: { group: "service", position: 70 } },
  },
  "/s/image-library": {
    label: "Image library",
    icon: "image",
    resource: "images",
    menu: { ag: { group: "service", position: 50 }, s: { group: "channels", position: 30 } },
  },
  "/a/home": { ...START, menu: { a: { group: HOME, position: 10 } } },
  "/ag/home": { ...START, menu: { ag: { group: HOME, position: 10 } } },
  "/ds/home": { ...START, menu: { ag: { group: HOME, position: 11 } } },
  "/s/home": { ...START, menu: { s: { group: HOME, position: 10 } } },
  "/ag/blockers": { ...BLOCKED, menu: { ag: { group: HOME, position: 20 } } },
  "/s/blockers": { ...BLOCKED, menu: { s: { group: HOME, position: 20 } } },
  "/ag/kpis": { label: "KPIs", icon: "chart", menu: { ag: { group: HOME, position: 30 } } },
  "/ag/design-report": { label: "Design report", menu: { ag: { tabOf: "/ag/kpis", position: 10 } } },
  "/ag/accounting": { label: "Accounting", menu: { ag: { tabOf: "/ag/invoices", position: 10 } } },
  "/ag/change-requests": { ...CHANGE_REQUESTS, menu: { ag: { tabOf: "/ag/tickets", position: 10 } } },
  "/s/change-requests": { ...CHANGE_REQUESTS, menu: { s: { tabOf: "/s/tickets", position: 10 } } },
  "/ag/scan": { label: "Scan", icon: "barcode", menu: { ag: "palette" } },
  "/s/mapping-products": { label: "Item mapping", icon: "link", menu: { s: "palette" } },
  "/s/profit-detail": {
    label: "Profit Detail",
    icon: "chart",
    menu: { s: { group: "profit", position: 10 } },
  },
  "/s/estimated-profit": { label: "Estimated Profit", menu: { s: "palette" } },
  "/s/statement": { label: "Statement", menu: { s: { tabOf: "/s/balance", position: 10 } } },
  "/s/company": { label: "Company details", menu: { s: "palette" } },
  "/s/balance": { label: "Balance", icon: "wallet", menu: { s: { group: "money", position: 10 } } },
};

/** Every screen that menus or the command palette offer to users for whom it opens. */
export const SCREENS: readonly Screen[] = [
  ...[...resources.values()].flatMap(declaredScreens),
  ...Object.entries(COMPOSED).map(([path, screen]) => ({ path, ...screen })),
];

/** An entry of a menu; without a place in the menus that the specification lists entry by entry. */
export interface MenuEntry extends Screen {
  readonly place?: MenuPlace;
}

function menuOf(area: MenuArea): readonly MenuEntry[] {
  const groups = Object.keys(MENU_GROUPS[area]);
  const order = ({ group, position }: MenuPlace) => groups.indexOf(group) * 1000 + position;
  const placed = SCREENS.flatMap((screen) => {
    const place = screen.menu[area];
    return place && place !== "palette" && "group" in place ? [{ ...screen, place }] : [];
  });
  return placed.sort((a, b) => order(a.place) - order(b.place));
}

/** The complete side menu of each area, in order: the declared places by the one list of groups. */
export const MENUS: Readonly<Record<MenuArea, readonly MenuEntry[]>> = {
  a: menuOf("a"),
  ag: menuOf("ag"),
  s: menuOf("s"),
};

interface Tab {
  readonly area: MenuArea;
  readonly screen: Screen;
  /** The path of the screen that leads its tabs. */
  readonly of: string;
  readonly position: number;
}

/** The screens that are tabs of others, in order. */
export const TABS: readonly Tab[] = SCREENS.flatMap((screen) =>
  (Object.keys(screen.menu) as MenuArea[]).flatMap((area) => {
    const place = screen.menu[area];
    return place && place !== "palette" && "tabOf" in place
      ? [{ area, screen, of: place.tabOf, position: place.position }]
      : [];
  }),
).sort((a, b) => a.position - b.position);

const isWithin = (path: string, of: string) => path === of || path.startsWith(`${of}/`);

/** The screen that leads the tabs to which a path belongs; the path itself where there are none. */
export const leaderOf = (path: string): string =>
  TABS.find(({ screen }) => isWithin(path, screen.path))?.of ?? path;

/** The screens that share tabs with the one at a path, in order; none where it has no tabs. */
export function tabsAt(path: string): readonly Screen[] {
  const leader = leaderOf(path);
  const tabs = TABS.filter(({ of }) => of === leader).map(({ screen }) => screen);
  const first = SCREENS.find((screen) => screen.path === leader);
  const all = first ? [first, ...tabs] : tabs;
  return tabs.length > 0 && all.some((screen) => screen.path === path) ? all : [];
}
