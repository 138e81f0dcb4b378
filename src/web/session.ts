import type { Grants } from "../domain/access/grants.ts";
import type { Authority, UserType } from "../domain/access/roles.ts";
import type { Profile } from "../domain/access/whitelists.ts";

/** What `GET users/info` says about the person who is signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly userType: UserType;
  readonly authority: Authority | null;
  readonly isSubUser: boolean;
  readonly sellerTeam: {
    readonly id: string;
    readonly name: string;
    readonly basecost?: { readonly id: string; readonly name: string } | null;
  } | null;
  readonly agency: { readonly id: string; readonly name: string; readonly code: string } | null;
  readonly grants: Grants;
  readonly profile: Profile;
  readonly accountingProxyGroups?: boolean;
  /** Where they land, without `/cms`. */
  readonly landing: string;
}

const TOKEN = "access-token";
const APP_TOKEN = "app-token";
/** By which this browser is known at the next sign-in, whosever it is: signing out keeps it. */
const DEVICE_TOKEN = "device-token";
/** What signing out forgets; an app token outlives it, since an installation may be waiting for a sign-in. */
const SESSION_KEYS = [TOKEN, "client_id", "config", "info", "type"] as const;

/** The colours of the look in `config`, worked out: `theme.js` puts them on before the first paint. */
export const SHEET_KEY = "brand-sheet";

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that refuses storage has no session
  }
};

/** 128 random bits as text. `crypto.randomUUID` is absent where a page is served over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const storedToken = () => read(TOKEN);

/** The person of the last sign-in, to draw the first screen before the server has answered. */
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

/** Leaves a sentence for the sign-in page: why somebody finds themselves there. */
export const leaveNotice = (text: string) => sessionStorage.setItem(NOTICE, text);

/** The sentence that was left, once. */
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
 * Takes `access_token` and `app_token` from the address into storage and strips both before any call. Another
 * person's live session is not replaced without asking.
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
