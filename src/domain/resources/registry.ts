import type { ReferencesExist, Resource } from "../resource/define.ts";
import * as declared from "./index.ts";

type Declared = typeof declared;

/** A compile error, with the names, where a declaration references an undeclared resource. */
const nothingDangles: [ReferencesExist<Declared>] extends [never] ? true : ReferencesExist<Declared> = true;

const all = Object.values(declared) as readonly Resource[];

/** All declared resources by name. */
export const resources: ReadonlyMap<string, Resource> = nothingDangles
  ? new Map(all.map((resource) => [resource.name, resource]))
  : new Map();

/** Returns the resource of that name. Throws on an undeclared name: a bug, not a bad request. */
export function resourceNamed(name: string): Resource {
  const resource = resources.get(name);
  if (!resource) throw new Error(`No resource is called ${name}`);
  return resource;
}
