import { type Resource, VERBS } from "../resource/define.ts";
import { declaredVerbs, EXPORT } from "./declared-verbs.ts";
import { readsInPart } from "./designer-view.ts";
import { NAMED_CALLS, ORDER_ACTIONS, OWN_RESOURCES } from "./order-actions.ts";
import { areaOf, INHERITANCE, type InheritedRole, ROLES, type Role } from "./roles.ts";
import { ownScreenNeeds, screenNeeds } from "./screen-needs.ts";
import {
  CLOSED,
  OPENED,
  PROFILES,
  type Profile,
  REPEATED_FOR,
  RESTRICTED_RESOURCES,
  RESTRICTED_SCREENS,
  RESTRICTED_WITHOUT,
} from "./whitelists.ts";

/** The action on a screen's route path. */
export const OPEN = "open";

type Subject = Role | InheritedRole;

/** A `p` line: in this domain the subject may perform this action on this object. */
export type PermissionLine = readonly [
  subject: Subject,
  domain: Profile | "*",
  object: string,
  action: string,
];

/** A `g` line: in this domain the role inherits the permissions of the second role. */
export type InheritanceLine = readonly [role: Role, inherited: InheritedRole, domain: Profile];

export interface Policy {
  readonly permissions: readonly PermissionLine[];
  readonly inheritance: readonly InheritanceLine[];
}

type IsPermitted = (role: Role, profile: Profile) => boolean;

/** The lines of the permitted roles: a single line with domain `*` where both profiles agree. */
function linesOf(object: string, action: string, isPermitted: IsPermitted): PermissionLine[] {
  return ROLES.flatMap((role) => {
    const profiles = PROFILES.filter((profile) => isPermitted(role, profile));
    const domains = profiles.length === PROFILES.length ? (["*"] as const) : profiles;
    return domains.map((domain): PermissionLine => [role, domain, object, action]);
  });
}

/** Whether a role keeps any permission on a resource in the profile. */
function isKept(resource: string, role: Role, profile: Profile): boolean {
  const restricted = profile === "restricted" ? RESTRICTED_RESOURCES[role] : undefined;
  return !restricted || resource in restricted || OWN_RESOURCES.has(resource);
}

const isWithheld = (object: string, action: string, role: Role, profile: Profile): boolean =>
  profile === "restricted" && RESTRICTED_WITHOUT[role]?.[object]?.includes(action) === true;

function genericVerbs(resource: Resource, role: Role, profile: Profile): readonly string[] {
  if (!isKept(resource.name, role, profile)) return [];
  const restrictedVerbs = profile === "restricted" ? RESTRICTED_RESOURCES[role]?.[resource.name] : undefined;
  const verbs =
    restrictedVerbs === undefined || restrictedVerbs === "as declared"
      ? declaredVerbs(resource, role)
      : restrictedVerbs;
  return verbs.includes("list") && !readsInPart(resource.name, role) ? [...verbs, EXPORT] : verbs;
}

const genericLines = (resource: Resource): PermissionLine[] =>
  [...VERBS, EXPORT].flatMap((action) =>
    linesOf(resource.name, action, (role, profile) => genericVerbs(resource, role, profile).includes(action)),
  );

const isInherited = (subject: Subject): subject is InheritedRole => subject in INHERITANCE;

function callLines(object: string, calls: Readonly<Record<string, readonly Subject[]>>): PermissionLine[] {
  return Object.entries(calls).flatMap(([action, subjects]) => [
    ...subjects.filter(isInherited).map((subject): PermissionLine => [subject, "*", object, action]),
    ...linesOf(
      object,
      action,
      (role, profile) =>
        subjects.includes(role) &&
        isKept(object, role, profile) &&
        !isWithheld(object, action, role, profile),
    ),
  ]);
}

/** An inherited role covers orders only, so a role without orders in a profile does not inherit it there. */
const inheritanceLines = (): InheritanceLine[] =>
  (Object.entries(INHERITANCE) as [InheritedRole, readonly Role[]][]).flatMap(([inherited, roles]) =>
    PROFILES.flatMap((profile) =>
      roles
        .filter((role) => isKept("orders", role, profile))
        .map((role): InheritanceLine => [role, inherited, profile]),
    ),
  );

const isBelow = (path: string, prefixes: readonly string[] = []) =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Whether a screen belongs to a role: those of the role's area do, apart from the specification's exceptions. */
function isForRole(path: string, isRepeated: boolean, role: Role, profile: Profile): boolean {
  const restricted = profile === "restricted" ? RESTRICTED_SCREENS[role] : undefined;
  if (restricted) return isBelow(path, restricted);
  if (isBelow(path, OPENED[role])) return true;
  if (isRepeated && !REPEATED_FOR.includes(role)) return false;
  return path.startsWith(`/${areaOf(role)}/`) && !isBelow(path, CLOSED[role]);
}

/** The permissions of a role in a profile, inherited ones included, as `object action`. */
function permissionResolver({
  permissions,
  inheritance,
}: Policy): (role: Role, profile: Profile) => ReadonlySet<string> {
  const byProfileAndRole = new Map<string, Set<string>>();
  for (const profile of PROFILES) {
    for (const role of ROLES) {
      const subjects = new Set<Subject>([role]);
      for (const [heir, inherited, domain] of inheritance)
        if (heir === role && domain === profile) subjects.add(inherited);
      const own = permissions.filter(
        ([subject, domain]) => subjects.has(subject) && (domain === "*" || domain === profile),
      );
      byProfileAndRole.set(
        `${profile} ${role}`,
        new Set(own.map(([, , object, action]) => `${object} ${action}`)),
      );
    }
  }
  return (role, profile) => byProfileAndRole.get(`${profile} ${role}`) ?? new Set();
}

/** The screens that open: those of a role whose required calls are all permitted. */
function screenLines(resources: readonly Resource[], calls: Policy): PermissionLine[] {
  const permissionsOf = permissionResolver(calls);
  const own = ownScreenNeeds(resources);
  return [...screenNeeds(resources)].flatMap(([path, needed]) =>
    linesOf(
      path,
      OPEN,
      (role, profile) =>
        isForRole(path, !own.has(path), role, profile) &&
        needed.every((need) => permissionsOf(role, profile).has(need.join(" "))),
    ),
  );
}

/** The whole policy of these resources, by object: the content of `policy.csv`. */
export function policyOf(resources: Iterable<Resource>): Policy {
  // Sorted by name: bundlers and Node order the exports of `resources/index.ts` differently.
  const declared = [...resources].sort((a, b) => (a.name < b.name ? -1 : 1));
  const named: Readonly<Record<string, Readonly<Record<string, readonly Subject[]>>>> = {
    ...NAMED_CALLS,
    orders: ORDER_ACTIONS,
  };
  const names = new Set(declared.map(({ name }) => name));
  const others = Object.keys(named).filter((object) => !names.has(object));
  const calls: Policy = {
    permissions: [
      ...declared.flatMap((resource) => [
        ...genericLines(resource),
        ...callLines(resource.name, named[resource.name] ?? {}),
      ]),
      ...others.flatMap((object) => callLines(object, named[object] ?? {})),
    ],
    inheritance: inheritanceLines(),
  };
  return { ...calls, permissions: [...calls.permissions, ...screenLines(declared, calls)] };
}
