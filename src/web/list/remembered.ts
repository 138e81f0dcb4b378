/** The last query string of a list in this browser tab, so that the link back from a detail shows the same rows. */
const keyOf = (path: string) => `list ${path}`;

export function rememberList(path: string, search: string) {
  sessionStorage.setItem(keyOf(path), search);
}

/** The path of a list with the query string of its last visit. */
export const lastSeen = (path: string) => path + (sessionStorage.getItem(keyOf(path)) ?? "");

/** The state of a link that leads back to a list, as the browser's Back does. */
export const BACK = { isBack: true };
