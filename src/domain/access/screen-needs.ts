import type { Area, Resource } from "../resource/define.ts";
import { COMPOSED_SCREENS, type Need } from "./composed-screens.ts";
import { SCREENS } from "./screens.ts";

/** Where the generic screens of a resource live in an area. */
export interface ResourcePaths {
  readonly list: string;
  readonly create: string;
  /** With `:id`. */
  readonly edit: string;
  readonly show: string;
}

/** `/ag/sellers` for the seller teams: a screen's name is the specification's, a resource's path the wire's. */
export function pathsOf(resource: Resource, area: Area): ResourcePaths {
  const screen = SCREENS.find(
    ({ path, resource: name }) => name === resource.name && path.startsWith(`/${area}/`),
  );
  const list = screen?.path ?? `/${area}/${resource.path}`;
  return { list, create: `${list}/create`, edit: `${list}/update/:id`, show: `${list}/:id` };
}

/** A screen that follows from a resource's declaration. */
export interface GenericScreen {
  readonly path: string;
  readonly view: keyof ResourcePaths;
  readonly resource: Resource;
  readonly area: Area;
}

/** The screens that a resource's declaration gives in one of its areas. */
export function genericScreens(resource: Resource, area: Area): GenericScreen[] {
  const paths = pathsOf(resource, area);
  const views = (["list", "create", "edit", "show"] as const).filter(
    (view) =>
      resource.verbs.includes(view) && (view === "list" || view === "show" || resource.form.length > 0),
  );
  return views.map((view) => ({ path: paths[view], view, resource, area }));
}

/** What a generic screen needs: a form of an existing row reads it first. */
const needsOf = ({ view, resource }: GenericScreen): readonly Need[] =>
  view === "edit"
    ? [
        [resource.name, "show"],
        [resource.name, "edit"],
      ]
    : [[resource.name, view]];

/** The seller's area holds the agency's addresses too: the path there, or the same one. */
export const sellerPath = (path: string) => path.replace(/^\/ag\//, "/s/");

/** Resources that a seller's area shows at the agency's addresses, for lack of their own. */
export const isAgencyOnly = ({ areas }: Resource) => areas.includes("ag") && !areas.includes("s");

/** Every screen that there is, by its path in the router, and what it needs to open. */
export function screenNeeds(resources: Iterable<Resource>): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, readonly Need[]>(Object.entries(COMPOSED_SCREENS));
  const add = (path: string, needed: readonly Need[]) => {
    if (!needs.has(path)) needs.set(path, needed);
  };
  const declared = [...resources];
  for (const resource of declared)
    for (const area of resource.areas)
      for (const screen of genericScreens(resource, area)) add(screen.path, needsOf(screen));
  for (const [path, needed] of Object.entries(COMPOSED_SCREENS)) add(sellerPath(path), needed);
  for (const resource of declared.filter(isAgencyOnly))
    for (const screen of genericScreens(resource, "ag"))
      if (screen.view === "list" || screen.view === "show") add(sellerPath(screen.path), needsOf(screen));
  return needs;
}
