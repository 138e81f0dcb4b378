import type { Resource, Verb } from "../resource/define.ts";
import type { Role } from "./roles.ts";

/** Granted with `list` to roles that read whole rows. */
export const EXPORT = "export";

/** The verbs that a declaration's access grants to a role, limited to those that the resource supports. */
export function declaredVerbs(resource: Resource, role: Role): readonly Verb[] {
  const access = resource.access[role];
  if (!access) return [];
  if (access === "write") return resource.verbs;
  const verbs: readonly Verb[] = access === "read" ? ["list", "show"] : access;
  return resource.verbs.filter((verb) => verbs.includes(verb));
}
