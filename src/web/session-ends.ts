import { page, signInPath } from "./address.ts";
import { storedToken } from "./session.ts";

/** A sign-in in another tab empties the storage before it fills it, and this page may read it in between. */
const A_MOMENT_MS = 500;

/**
 * Leaves a page with somebody's data once its session is gone from this browser: signed out in another tab, or shown again
 * by the browser's Back after a sign-out. A page that began without a session stays.
 */
export function leaveWithSession() {
  if (storedToken() === null) return;
  const leave = () => {
    if (storedToken() === null) page.load(signInPath());
  };
  window.addEventListener("storage", () => {
    if (storedToken() === null) setTimeout(leave, A_MOMENT_MS);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) leave();
  });
}
