import type { ReactNode } from "react";
import { matchRoutes } from "react-router";
import {
  type GenericScreen,
  genericScreens,
  isAgencyOnly,
  sellerPath,
} from "../domain/access/screen-needs.ts";
import type { Area, Resource } from "../domain/resource/define.ts";
import { resources } from "../domain/resources/registry.ts";
import { catalogsScreens } from "./catalogs/screens.ts";
import { evidenceScreens } from "./evidence/screens.ts";
import { homeScreens } from "./home/screens.ts";
import { imagesScreens } from "./images/screens.ts";
import { type LazyChunk, lazyChunk } from "./lazy-chunk.ts";
import { mailScreens } from "./mail/screens.ts";
import { moneyScreens } from "./money/screens.ts";
import { ordersScreens } from "./orders/screens.ts";
import { peopleScreens } from "./people/screens.ts";
import { productsScreens } from "./products/screens.ts";
import { rulesScreens } from "./rules/screens.ts";
import type { ComposedScreen } from "./screens.ts";
import { settingsScreens } from "./settings/screens.ts";
import { storesScreens } from "./stores/screens.ts";
import { ticketsScreens } from "./tickets/screens.ts";
import { warehousesScreens } from "./warehouses/screens.ts";

/** All hand-written screens. */
const composed: readonly ComposedScreen[] = [
  ...homeScreens,
  ...ordersScreens,
  ...rulesScreens,
  ...moneyScreens,
  ...mailScreens,
  ...catalogsScreens,
  ...productsScreens,
  ...imagesScreens,
  ...peopleScreens,
  ...settingsScreens,
  ...evidenceScreens,
  ...storesScreens,
  ...ticketsScreens,
  ...warehousesScreens,
];

type Generic = LazyChunk<{ resource: Resource; area: Area }>;
const list: Generic = lazyChunk(() => import("./resource/ResourceList.tsx"));
const show: Generic = lazyChunk(() => import("./resource/ResourceShow.tsx"));
const form: Generic = lazyChunk(() => import("./resource/ResourceFormPage.tsx"));

const VIEWS: Readonly<Record<GenericScreen["view"], Generic>> = { list, create: form, edit: form, show };

interface TableEntry {
  readonly element: ReactNode;
  load(): Promise<unknown>;
}

/** By path: composed screens first, then the generated ones. Each path once. */
function table(): Map<string, TableEntry> {
  const entries = new Map<string, TableEntry>();
  const addComposed = ({ Component, load }: ComposedScreen, path: string) => {
    const area = path.split("/")[1] as Area; // Composed paths begin with an area.
    entries.set(path, { element: <Component area={area} />, load });
  };
  for (const one of composed) {
    if (entries.has(one.path)) throw new Error(`Two screens are composed for ${one.path}`);
    addComposed(one, one.path);
  }
  const addGeneric = ({ view, resource }: GenericScreen, path: string, area: Area) => {
    if (entries.has(path)) return;
    const { Component, load } = VIEWS[view];
    entries.set(path, { element: <Component resource={resource} area={area} />, load });
  };
  for (const resource of resources.values())
    for (const area of resource.areas)
      for (const one of genericScreens(resource, area)) addGeneric(one, one.path, area);
  // The seller area has the agency's paths too; the guard checks access.
  for (const one of composed) {
    const path = sellerPath(one.path);
    if (!entries.has(path)) addComposed(one, path);
  }
  for (const resource of [...resources.values()].filter(isAgencyOnly))
    for (const one of genericScreens(resource, "ag"))
      if (one.view === "list" || one.view === "show") addGeneric(one, sellerPath(one.path), "s");
  return entries;
}

export const screens: ReadonlyMap<string, TableEntry> = table();

const routes = [...screens.keys()].map((path) => ({ path }));

/**
 * The path in the table that this path matches, by the router's rules. The router would rank all two hundred routes in each
 * render, so it gets this one only.
 */
export function patternAt(pathname: string): string | undefined {
  if (screens.has(pathname) && !pathname.includes(":")) return pathname;
  return matchRoutes(routes, pathname)?.[0]?.route.path;
}

/** Loads the code of the screen at this path. Never rejects: a failure is shown where the screen is opened. */
export async function loadScreenAt(pathname: string): Promise<void> {
  await screens
    .get(patternAt(pathname) ?? "")
    ?.load()
    .catch(() => undefined);
}
