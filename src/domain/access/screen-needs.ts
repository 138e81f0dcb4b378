import type { Area, Resource } from "../resource/define.ts";
import { COMPOSED_SCREENS, type Need } from "./composed-screens.ts";

/** The paths of a resource's generic screens in an area. */
export interface ResourcePaths {
  readonly list: string;
  readonly create: string;
  /** Contains `:id`. */
  readonly edit: string;
  readonly show: string;
}

/** For example `/ag/sellers` for the seller teams: screen paths follow the specification, resource paths the API. */
export function pathsOf(resource: Resource, area: Area): ResourcePaths {
  const list = resource.paths[area] ?? `/${area}/${resource.path}`;
  return { list, create: `${list}/create`, edit: `${list}/update/:id`, show: `${list}/:id` };
}

/** A screen generated from a resource's declaration. */
export interface GenericScreen {
  readonly path: string;
  readonly view: keyof ResourcePaths;
  readonly resource: Resource;
  readonly area: Area;
}

/** The generic screens of a resource in one of its areas. */
export function genericScreens(resource: Resource, area: Area): GenericScreen[] {
  const paths = pathsOf(resource, area);
  const views = (["list", "create", "edit", "show"] as const).filter(
    (view) =>
      resource.verbs.includes(view) && (view === "list" || view === "show" || resource.form.length > 0),
  );
  return views.map((view) => ({ path: paths[view], view, resource, area }));
}

/** The grants that a generic screen needs; an edit form also reads its row. */
const needsOf = ({ view, resource }: GenericScreen): readonly Need[] =>
  view === "edit"
    ? [
        [resource.name, "show"],
        [resource.name, "edit"],
      ]
    : [[resource.name, view]];

/** The path in the seller's area of an agency screen; other paths are returned unchanged. */
export const sellerPath = (path: string) => path.replace(/^\/ag\//, "/s/");

/** Whether a seller's area repeats the agency's screens of this resource because it has none of its own. */
export const isAgencyOnly = ({ areas }: Resource) => areas.includes("ag") && !areas.includes("s");

type ScreenNeeds = ReadonlyMap<string, readonly Need[]>;

/** Each area's own screens by route path, with the grants that each needs. */
export function ownScreenNeeds(resources: Iterable<Resource>): ScreenNeeds {
  const needs = new Map<string, readonly Need[]>(Object.entries(COMPOSED_SCREENS));
  for (const resource of resources)
    for (const area of resource.areas)
      for (const screen of genericScreens(resource, area))
        if (!needs.has(screen.path)) needs.set(screen.path, needsOf(screen));
  return needs;
}

/** All screens: each area's own, and the agency's that the seller's area repeats. */
export function screenNeeds(resources: Iterable<Resource>): ScreenNeeds {
  const declared = [...resources];
  const needs = new Map(ownScreenNeeds(declared));
  const add = (path: string, needed: readonly Need[]) => {
    if (!needs.has(path)) needs.set(path, needed);
  };
  for (const [path, needed] of Object.entries(COMPOSED_SCREENS)) add(sellerPath(path), needed);
  for (const resource of declared.filter(isAgencyOnly))
    for (const screen of genericScreens(resource, "ag"))
      if (screen.view === "list" || screen.view === "show") add(sellerPath(screen.path), needsOf(screen));
  return needs;
}
