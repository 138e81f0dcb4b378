import type { Resource, Verb } from "../resource/define.ts";
import type { Need } from "./composed-screens.ts";
import { readsInPart } from "./designer-view.ts";
import { OPEN } from "./model.ts";
import { NAMED_CALLS, ORDER_ACTIONS, OWN_RESOURCES } from "./order-actions.ts";
import { ROLES, type Role } from "./roles.ts";
import { screenNeeds } from "./screen-needs.ts";
import { type Profile, RESTRICTED_RESOURCES, SCREEN_PREFIXES } from "./whitelists.ts";

/** A line of the policy: this subject may do this to this object. */
export type PolicyLine = readonly [subject: string, object: string, action: string];

export const EXPORT = "export";

/** A role holds different lines in each profile, so that both live in one policy. */
export const subjectOf = (role: Role, profile: Profile) => `${profile}/${role}`;

/** The verbs that a declaration's access line gives, within those that the resource answers. */
export function declaredVerbs(resource: Resource, role: Role): readonly Verb[] {
  const given = resource.access[role];
  if (!given) return [];
  if (given === "write") return resource.verbs;
  const wanted: readonly Verb[] = given === "read" ? ["list", "show"] : given;
  return resource.verbs.filter((verb) => wanted.includes(verb));
}

function resourceLines(resource: Resource, role: Role, profile: Profile): PolicyLine[] {
  const restricted = profile === "restricted" ? RESTRICTED_RESOURCES[role] : undefined;
  const kept = restricted?.[resource.name];
  if (restricted && kept === undefined) return [];
  const declared = declaredVerbs(resource, role);
  const verbs = kept === undefined || kept === "as declared" ? declared : kept;
  const actions: string[] =
    verbs.includes("list") && !readsInPart(resource.name, role) ? [...verbs, EXPORT] : [...verbs];
  return actions.map((action) => [subjectOf(role, profile), resource.name, action]);
}

function namedLines(role: Role, profile: Profile): PolicyLine[] {
  const subject = subjectOf(role, profile);
  const restricted = profile === "restricted" ? RESTRICTED_RESOURCES[role] : undefined;
  const allowed = (object: string) => !restricted || object in restricted || OWN_RESOURCES.has(object);
  const calls = { ...NAMED_CALLS, orders: ORDER_ACTIONS as Record<string, readonly Role[]> };
  return Object.entries(calls).flatMap(([object, actions]) =>
    Object.entries(actions)
      .filter(([, roles]) => allowed(object) && roles.includes(role))
      .map(([action]): PolicyLine => [subject, object, action]),
  );
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * The screens that open: those that the specification's lists name and whose needs are among the granted lines.
 * So a screen never opens onto calls that are refused.
 */
function screenLines(
  needs: ReadonlyMap<string, readonly Need[]>,
  granted: readonly PolicyLine[],
  role: Role,
  profile: Profile,
): PolicyLine[] {
  const held = new Set(granted.map(([, object, action]) => `${object} ${action}`));
  return [...needs].flatMap(([path, needed]): PolicyLine[] => {
    const isListed = SCREEN_PREFIXES[profile][role].some((prefix) => isBelow(path, prefix));
    if (!isListed || !needed.every(([resource, action]) => held.has(`${resource} ${action}`))) return [];
    return [[subjectOf(role, profile), path, OPEN]];
  });
}

/** The whole policy of these resources: what Casbin is loaded with, on either side. */
export function policyOf(resources: Iterable<Resource>, profiles: readonly Profile[]): PolicyLine[] {
  const declared = [...resources];
  const needs = screenNeeds(declared);
  return profiles.flatMap((profile) =>
    ROLES.flatMap((role) => {
      const granted = [
        ...declared.flatMap((resource) => resourceLines(resource, role, profile)),
        ...namedLines(role, profile),
      ];
      return [...screenLines(needs, granted, role, profile), ...granted];
    }),
  );
}
