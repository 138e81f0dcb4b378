import type { Login } from "../../domain/people/responses.ts";
import { allowedNext } from "../address.ts";
import {
  forgetSession,
  type Person,
  storeDeviceToken,
  storedAppToken,
  storePerson,
  storeToken,
} from "../session.ts";
import { type CallResult, call } from "./call.ts";

export interface SignedIn {
  to: string;
}

/**
 * Loads the user of a token; `onAccepted` runs once the token is accepted. Resolves to where to go: the page that asks
 * about a pending store installation, the requested page if the user may open it, else their landing page.
 */
export async function enter(token: string, onAccepted?: () => void): Promise<CallResult<SignedIn>> {
  const person = await call<Person>("users/info", { token });
  if (!person.ok) return person;
  onAccepted?.();
  storePerson(person.data);
  const next = new URLSearchParams(window.location.search).get("next");
  const to = allowedNext(next, person.data) ?? person.data.landing;
  if (!storedAppToken()) return { ok: true, data: { to } };
  return { ok: true, data: { to: `/auth/sign-in-welcome?next=${encodeURIComponent(to)}` } };
}

/** Begins the session that a call has opened, in place of an earlier one. */
export function beginSession(login: CallResult<Login>): Promise<CallResult<SignedIn>> {
  if (!login.ok) return Promise.resolve(login);
  const { access_token: token, deviceToken } = login.data;
  storeDeviceToken(deviceToken);
  return enter(token, () => {
    forgetSession();
    storeToken(token);
  });
}
