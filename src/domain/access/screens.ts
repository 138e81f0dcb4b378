import type { Area, Resource } from "../resource/define.ts";
import { MENU_GROUPS, type MenuArea, type MenuPlace, type MenuPlaces, UNLISTED } from "../resource/menu.ts";
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

const CHANGE_REQUESTS = { label: "Change requests", icon: "history", resource: "change-histories" } as const;

/** Offered screens that are not the list of one resource in its own area, or that another area's menu has as well. */
const COMPOSED: Readonly<Partial<Record<ComposedPath, Omit<Screen, "path">>>> = {
  "/a/supplier-catalog": {
    label: "Supplier Catalog",
    icon: "grid",
    menu: { a: { group: "catalog", position: 40 } },
  },
  "/a/administrators": {
    label: "Administrators",
    icon: "team",
    menu: { a: { group: UNLISTED, position: 40 } },
  },
  "/ag/payables": { label: "Payables", icon: "dollar", menu: { ag: { group: "money", position: 15 } } },
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
  "/a/home": { label: "Home", menu: { a: { group: UNLISTED, position: 1 } } },
  "/ag/home": { label: "Home", menu: { ag: { group: UNLISTED, position: 1 } } },
  "/ds/home": { label: "Home", menu: { ag: { group: UNLISTED, position: 0 } } },
  "/s/home": { label: "Home", menu: { s: { group: UNLISTED, position: 1 } } },
  "/ag/blockers": { label: "Blockers", icon: "alert", menu: { ag: { group: UNLISTED, position: 2 } } },
  "/s/blockers": { label: "Blockers", icon: "alert", menu: { s: { group: UNLISTED, position: 2 } } },
  "/ag/kpis": { label: "KPIs", icon: "chart", menu: { ag: { group: UNLISTED, position: 3 } } },
  "/ag/accounting": { label: "Accounting", icon: "chart", menu: { ag: { group: UNLISTED, position: 44 } } },
  "/ag/change-requests": { ...CHANGE_REQUESTS, menu: { ag: { group: UNLISTED, position: 50 } } },
  "/s/change-requests": { ...CHANGE_REQUESTS, menu: { s: { group: UNLISTED, position: 50 } } },
  "/ag/design-report": { label: "Design report", menu: { ag: { group: UNLISTED, position: 60 } } },
  "/ag/scan": { label: "Scan", icon: "barcode", menu: { ag: { group: UNLISTED, position: 40 } } },
  "/s/mapping-products": { label: "Item mapping", icon: "link", menu: { s: "palette" } },
  "/s/profit-detail": {
    label: "Profit Detail",
    icon: "chart",
    menu: { s: { group: "profit", position: 10 } },
  },
  "/s/estimated-profit": { label: "Estimated Profit", menu: { s: "palette" } },
  "/s/statement": { label: "Statement", icon: "invoice", menu: { s: { group: UNLISTED, position: 55 } } },
  "/s/company": { label: "Company details", icon: "invoice", menu: { s: { group: UNLISTED, position: 60 } } },
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
  const groups: readonly string[] = MENU_GROUPS[area];
  const order = ({ group, position }: MenuPlace) => groups.indexOf(group) * 1000 + position;
  const placed = SCREENS.flatMap((screen) => {
    const place = screen.menu[area];
    return place && place !== "palette" ? [{ ...screen, place }] : [];
  });
  return placed.sort((a, b) => order(a.place) - order(b.place));
}

/** The complete side menu of each area, in order: the declared places by the one list of groups. */
export const MENUS: Readonly<Record<MenuArea, readonly MenuEntry[]>> = {
  a: menuOf("a"),
  ag: menuOf("ag"),
  s: menuOf("s"),
};
