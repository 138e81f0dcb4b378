import type { Area, Resource } from "../resource/define.ts";
import { MENU_GROUPS, type MenuArea, type MenuPlace, UNLISTED } from "../resource/menu.ts";
import { resources } from "../resources/registry.ts";
import type { Role } from "./roles.ts";
import { pathsOf } from "./screen-needs.ts";

/** A screen offered by menus or the command palette. Paths are without the base `/cms`. */
export interface Screen {
  readonly path: string;
  readonly label: string;
  /** The resource that the screen lists, for Refine and for links; absent on screens that combine several. */
  readonly resource?: string;
  /** Its place in the menu of its area; absent where only the command palette offers it. */
  readonly place?: MenuPlace;
}

const areaOf = (path: string) => path.split("/")[1] as Area; // Every screen path begins with an area.

/** The list screens of a declared resource that its `menu` includes. */
const declaredScreens = (resource: Resource): Screen[] =>
  resource.areas.flatMap((area): Screen[] => {
    const place = area === "ds" ? undefined : resource.menu[area];
    if (!place) return [];
    const path = pathsOf(resource, area).list;
    const screen = { path, label: resource.label.menu ?? resource.label.many, resource: resource.name };
    return [place === "palette" ? screen : { ...screen, place }];
  });

/** Screens that are not the list of one resource in its own area. */
const COMPOSED: readonly Screen[] = [
  { path: "/a/supplier-catalog", label: "Supplier Catalog", place: { group: "catalog", position: 40 } },
  { path: "/a/ledger", label: "Ledger check" },
  { path: "/ag/settings", label: "Settings", place: { group: "team", position: 20 } },
  {
    path: "/ds/orders",
    label: "Requested designs",
    resource: "orders",
    place: { group: "service", position: 70 },
  },
  { path: "/a/home", label: "Home", place: { group: UNLISTED, position: 1 } },
  { path: "/ag/home", label: "Home", place: { group: UNLISTED, position: 1 } },
  { path: "/ds/home", label: "Home", place: { group: UNLISTED, position: 0 } },
  { path: "/s/home", label: "Home", place: { group: UNLISTED, position: 1 } },
  { path: "/ag/blockers", label: "Blockers", place: { group: UNLISTED, position: 2 } },
  { path: "/s/blockers", label: "Blockers", place: { group: UNLISTED, position: 2 } },
  { path: "/ag/kpis", label: "KPIs", place: { group: UNLISTED, position: 3 } },
  {
    path: "/ag/change-requests",
    label: "Change requests",
    resource: "change-histories",
    place: { group: UNLISTED, position: 50 },
  },
  {
    path: "/s/change-requests",
    label: "Change requests",
    resource: "change-histories",
    place: { group: UNLISTED, position: 50 },
  },
  { path: "/ag/design-report", label: "Design report", place: { group: UNLISTED, position: 60 } },
  { path: "/ag/scan", label: "Scan", place: { group: UNLISTED, position: 40 } },
  { path: "/s/mapping-products", label: "Item mapping" },
  { path: "/s/profit-detail", label: "Profit Detail", place: { group: "profit", position: 10 } },
  { path: "/s/estimated-profit", label: "Estimated Profit" },
  { path: "/s/balance", label: "Balance", place: { group: "money", position: 10 } },
];

/** Every screen that menus or the command palette offer to users for whom it opens. */
export const SCREENS: readonly Screen[] = [...[...resources.values()].flatMap(declaredScreens), ...COMPOSED];

/** Screens of the seller's area that the specification puts into the agency's menu, with their places. */
const IN_AGENCY_MENU: Readonly<Record<string, MenuPlace>> = {
  "/s/image-library": { group: "service", position: 50 },
};

function menuOf(area: MenuArea): readonly Screen[] {
  const groups: readonly string[] = MENU_GROUPS[area];
  const order = ({ group, position }: MenuPlace) => groups.indexOf(group) * 1000 + position;
  const placed = SCREENS.flatMap((screen) => {
    const own = areaOf(screen.path);
    const isHere = own === area || (own === "ds" && area === "ag");
    const place = isHere ? screen.place : area === "ag" ? IN_AGENCY_MENU[screen.path] : undefined;
    return place ? [{ ...screen, place }] : [];
  });
  return placed.sort((a, b) => order(a.place) - order(b.place));
}

/** The complete side menu of each area, in order. */
export const MENUS: Readonly<Record<MenuArea, readonly Screen[]>> = {
  a: menuOf("a"),
  ag: menuOf("ag"),
  s: menuOf("s"),
};

/**
 * Menus that the specification lists entry by entry, in its order: for roles with a single screen, and for the
 * restricted profile. Other permitted screens are reached by their address.
 */
export const SHORT_MENUS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  supplier: ["/a/supplier-catalog"],
  "agency:order_exporter": ["/ag/orders"],
  "seller:order_exporter": ["/s/orders"],
};

export const RESTRICTED_MENUS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  "agency:staff": ["/s/catalogs", "/ag/category-catalog", "/ag/base-cost", "/ag/tracking", "/ag/sellers"],
  "agency:customer_support": ["/ag/orders", "/ag/order-items", "/ag/tracking", "/ag/customers", "/ag/stores"],
  "agency:accounting": ["/ag/payouts", "/ag/invoices", "/ag/deposits"],
  "agency:designer": ["/s/image-library"],
};
