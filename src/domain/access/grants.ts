import type { PolicyLine } from "./policy.ts";

/**
 * What a role may do, resolved once: actions by resource, and the screens that open. The server asks it, and
 * `/users/info` ships it to the browser. Rows are not its business: that is scope.
 */
export interface Grants {
  readonly actions: Readonly<Record<string, readonly string[]>>;
  /** The screens that open, by their paths in the router: `/ag/orders/:id`. */
  readonly screens: readonly string[];
}

export const NO_GRANTS: Grants = { actions: {}, screens: [] };

/** Whether the action on the resource is granted. What is not granted is denied. */
export const can = (grants: Grants, resource: string, action: string): boolean =>
  grants.actions[resource]?.includes(action) ?? false;

/** Whether the path is that of one's own profile, which opens for everybody. */
const isOwnProfile = (path: string, ownId: string | undefined) =>
  ownId !== undefined && path === `/ag/users/${ownId}`;

/** Whether the screen opens that the router draws for a path, by the pattern that it found for it. */
export const opensScreen = (grants: Grants, pattern: string, path: string, ownId?: string): boolean =>
  grants.screens.includes(pattern) || isOwnProfile(path, ownId);

/** An id has a digit, which no word of an address has: `/ag/orders/import` is no order. */
const fits = (pattern: string, path: string): boolean => {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part === parts[at] || (part.startsWith(":") && /\d/.test(parts[at] ?? "")))
  );
};

/** Whether the screen at this path (without `/cms`), or of this path in the router, opens. */
export const canOpen = (grants: Grants, path: string, ownId?: string): boolean =>
  isOwnProfile(path, ownId) || grants.screens.some((pattern) => fits(pattern, path));

/** Something that decides as Casbin's enforcer does. */
export interface Decider {
  enforce(subject: string, object: string, action: string): Promise<boolean>;
}

/**
 * The grants of a subject: every object and action that the policy knows, asked of Casbin one by one. Slow on
 * purpose and done once a process: a single enforce takes up to 10 ms as the policy grows.
 */
export async function resolveGrants(
  decider: Decider,
  subject: string,
  policy: readonly PolicyLine[],
): Promise<Grants> {
  const actions: Record<string, string[]> = {};
  const screens: string[] = [];
  const seen = new Set<string>();
  for (const [, object, action] of policy) {
    const key = `${object} ${action}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (!(await decider.enforce(subject, object, action))) continue;
    if (object.startsWith("/")) screens.push(object);
    else actions[object] = [...(actions[object] ?? []), action];
  }
  return { actions, screens };
}
