import type { Resource, Verb } from "../resource/define.ts";
import { readsInPart } from "./designer-view.ts";
import { OPEN } from "./model.ts";
import { NAMED_CALLS, ORDER_ACTIONS, OWN_RESOURCES } from "./order-actions.ts";
import { ROLES, type Role } from "./roles.ts";
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

function screenLines(role: Role, profile: Profile): PolicyLine[] {
  const subject = subjectOf(role, profile);
  return SCREEN_PREFIXES[profile][role].flatMap((prefix): PolicyLine[] => [
    [subject, prefix, OPEN],
    [subject, `${prefix}/*`, OPEN],
  ]);
}

/** The whole policy of these resources: what Casbin is loaded with, on either side. */
export function policyOf(resources: Iterable<Resource>, profiles: readonly Profile[]): PolicyLine[] {
  const declared = [...resources];
  return profiles.flatMap((profile) =>
    ROLES.flatMap((role) => [
      ...screenLines(role, profile),
      ...declared.flatMap((resource) => resourceLines(resource, role, profile)),
      ...namedLines(role, profile),
    ]),
  );
}
