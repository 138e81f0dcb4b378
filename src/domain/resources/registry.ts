import type { ReferencesExist, Resource } from "../resource/define.ts";
import * as declared from "./index.ts";

type Declared = typeof declared;

/** Does not compile while a declaration refers to a resource that does not exist; the error names it. */
const nothingDangles: [ReferencesExist<Declared>] extends [never] ? true : ReferencesExist<Declared> = true;

const all = Object.values(declared) as readonly Resource[];

/** Every declared resource by name. */
export const resources: ReadonlyMap<string, Resource> = nothingDangles
  ? new Map(all.map((resource) => [resource.name, resource]))
  : new Map();

/** The resource of that name. Throws on a name that is not declared: a mistake of ours, not of a request. */
export function resourceNamed(name: string): Resource {
  const resource = resources.get(name);
  if (!resource) throw new Error(`No resource is called ${name}`);
  return resource;
}
