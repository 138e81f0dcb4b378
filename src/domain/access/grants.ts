/**
 * A role's permissions, resolved once: actions by resource, and the screens that open. The server checks them, and
 * `/users/info` sends them to the browser. Which rows are visible is decided by the row scope instead.
 */
export interface Grants {
  readonly actions: Readonly<Record<string, readonly string[]>>;
  /** The screens that open, by route path: `/ag/orders/:id`. */
  readonly screens: readonly string[];
}

export const NO_GRANTS: Grants = { actions: {}, screens: [] };

/** Whether the action on the resource is granted. Default: denied. */
export const can = (grants: Grants, resource: string, action: string): boolean =>
  grants.actions[resource]?.includes(action) ?? false;

/** Whether the path is the user's own profile, which is always allowed. */
const isOwnProfile = (path: string, ownId: string | undefined) =>
  ownId !== undefined && path === `/ag/users/${ownId}`;

/** Whether a screen opens, given the matched route pattern and the path. */
export const opensScreen = (grants: Grants, pattern: string, path: string, ownId?: string): boolean =>
  grants.screens.includes(pattern) || isOwnProfile(path, ownId);

/** An id contains a digit, other path segments do not: `/ag/orders/import` is not an order. */
const matches = (pattern: string, path: string): boolean => {
  const parts = path.split("/");
  const segments = pattern.split("/");
  return (
    parts.length === segments.length &&
    segments.every((part, at) => part === parts[at] || (part.startsWith(":") && /\d/.test(parts[at] ?? "")))
  );
};

/** The route pattern of the screen that opens at this path (without `/cms`) or pattern. */
export const screenAt = (grants: Grants, path: string): string | undefined =>
  grants.screens.find((pattern) => matches(pattern, path));

/** Whether the screen at this path or route pattern opens. */
export const canOpen = (grants: Grants, path: string, ownId?: string): boolean =>
  isOwnProfile(path, ownId) || screenAt(grants, path) !== undefined;
