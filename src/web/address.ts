import { canOpen } from "../domain/access/grants.ts";
import { BASE, entryOf } from "../domain/access/public-paths.ts";
import type { Person } from "./session.ts";

/** Where `?next=` may lead: a screen of this application that the person may open, else nowhere. */
export function allowedNext(next: string | null, person: Person): string | null {
  if (!next || !/^\/(?![/\\])[^\\]*$/.test(next)) return null;
  const path = next.split(/[?#]/)[0] ?? "";
  if (entryOf(path) !== "index.html") return null;
  return canOpen(person.grants, path, person.id) ? next : null;
}

/** The current path within the application, with its query. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  return (pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname) + search || "/";
}

export const signInPath = (next = currentPath()) =>
  next === "/" ? "/auth/login" : `/auth/login?next=${encodeURIComponent(next)}`;

let leaving = false;

/** Loads another page of the build. Once: ten calls that fail together lead to one page. */
export const page = {
  load(path: string) {
    if (leaving) return;
    leaving = true;
    window.location.replace(BASE + path);
    // A page that stays (a download, a cancelled unload) must be able to leave again.
    setTimeout(() => {
      leaving = false;
    }, 3_000);
  },
  /** Whether the application itself is about to load another page. */
  isLeaving: () => leaving,
};
