import type { PolicyLine } from "./policy.ts";

/**
 * What a role may do, resolved once: actions by resource, and the screens that open. The server asks it, and
 * `/users/info` ships it to the browser. Rows are not its business: that is scope.
 */
export interface Grants {
  readonly actions: Readonly<Record<string, readonly string[]>>;
  /** Screen patterns: an address, or an address with `/*` behind it. */
  readonly screens: readonly string[];
}

export const NO_GRANTS: Grants = { actions: {}, screens: [] };

/** Whether the action on the resource is granted. What is not granted is denied. */
export const can = (grants: Grants, resource: string, action: string): boolean =>
  grants.actions[resource]?.includes(action) ?? false;

/** Whether the screen at this path (without `/cms`) opens. One's own profile always does. */
export function canOpen(grants: Grants, path: string, ownId?: string): boolean {
  if (ownId !== undefined && path === `/ag/users/${ownId}`) return true;
  return grants.screens.some((pattern) =>
    pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

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
