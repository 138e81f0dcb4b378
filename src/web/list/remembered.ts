/** What a list's address said last, for this tab: the way back from a detail leads to the same rows. */
const keyOf = (path: string) => `list ${path}`;

export function rememberList(path: string, search: string) {
  sessionStorage.setItem(keyOf(path), search);
}

/** The path of a list with what it was narrowed down to when it was last looked at. */
export const lastSeen = (path: string) => path + (sessionStorage.getItem(keyOf(path)) ?? "");
