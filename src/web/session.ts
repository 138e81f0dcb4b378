import type { Person } from "../domain/people/responses.ts";

export type { Person };

const TOKEN = "access-token";
const APP_TOKEN = "app-token";
/** Identifies this browser at the next sign-in of any user, so signing out keeps it. */
const DEVICE_TOKEN = "device-token";
/** Removed on sign-out. The app token stays, since an installation may be waiting for a sign-in. */
const SESSION_KEYS = [TOKEN, "client_id", "config", "info", "type"] as const;

/** The computed colors of the branding in `config`, which `theme.js` applies before the first paint. */
export const SHEET_KEY = "brand-sheet";

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // without access to storage there is no session
  }
};

/** 128 random bits as text. `crypto.randomUUID` is absent where a page is served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const storedToken = () => read(TOKEN);

/** The headers of a call with a session. Only for our own API: another host must not get the token. */
export const sessionHeaders = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}`, access_token: token } : {};

/** The user of the last sign-in, to render the first screen before the server responds. */
export function storedPerson(): Person | null {
  try {
    const person: unknown = JSON.parse(read("info") ?? "null");
    const whole = typeof person === "object" && person !== null && "grants" in person && "id" in person;
    return whole ? (person as Person) : null; // written by `storePerson` only
  } catch {
    return null;
  }
}

/** The token of a store's app whose installation waits for a sign-in. */
export const storedAppToken = () => read(APP_TOKEN);

export const forgetAppToken = () => localStorage.removeItem(APP_TOKEN);

export const storedDeviceToken = () => read(DEVICE_TOKEN);

export const storeDeviceToken = (token: string) => localStorage.setItem(DEVICE_TOKEN, token);

const NOTICE = "notice";

/** Stores a message for the sign-in page that explains the redirect. */
export const leaveNotice = (text: string) => sessionStorage.setItem(NOTICE, text);

/** Returns the stored message and removes it. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(NOTICE);
    sessionStorage.removeItem(NOTICE);
    return text;
  } catch {
    return null;
  }
}

export function storeToken(token: string) {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem("client_id", randomId());
}

export function storePerson(person: Person) {
  localStorage.setItem("info", JSON.stringify(person));
  localStorage.setItem("type", person.userType);
}

export function forgetSession() {
  for (const key of [...SESSION_KEYS, SHEET_KEY]) localStorage.removeItem(key);
  sessionStorage.clear();
}

/**
 * Stores `access_token` and `app_token` from the URL and removes both from it before any call. Replacing another
 * session needs a confirmation.
 */
export function adoptTokensFromAddress(ask: (question: string) => boolean = (text) => window.confirm(text)) {
  const address = new URL(window.location.href);
  const token = address.searchParams.get("access_token");
  const appToken = address.searchParams.get("app_token");
  if (token === null && appToken === null) return;
  address.searchParams.delete("access_token");
  address.searchParams.delete("app_token");
  window.history.replaceState(null, "", address);
  if (appToken) localStorage.setItem(APP_TOKEN, appToken);
  const current = storedToken();
  if (!token || token === current) return;
  if (current && !ask("Somebody is signed in here already. Sign them out and continue with this link?"))
    return;
  forgetSession();
  storeToken(token);
}
