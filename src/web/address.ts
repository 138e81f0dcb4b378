import { canOpen } from "../domain/access/grants.ts";
import { BASE, entryOf } from "../domain/access/public-paths.ts";
import type { Person } from "./session.ts";

/** Returns the path of `?next=` when it is a screen of this application that the person may open, else `null`. */
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

/** Loads another page of the build. Repeats within three seconds are ignored: several requests may fail at once. */
export const page = {
  load(path: string) {
    if (leaving) return;
    leaving = true;
    window.location.replace(BASE + path);
    // The page may stay, as with a download or a canceled unload: allow leaving again.
    setTimeout(() => {
      leaving = false;
    }, 3_000);
  },
  reload() {
    window.location.reload();
  },
  /** Whether the application is about to load another page. */
  isLeaving: () => leaving,
};
