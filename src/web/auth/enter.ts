import type { Login } from "../../domain/people/responses.ts";
import { allowedNext } from "../address.ts";
import { forgetSession, type Person, storeDeviceToken, storePerson, storeToken } from "../session.ts";
import { type CallResult, call } from "./call.ts";
import { finishInstallation } from "./installation.ts";

export interface SignedIn {
  to: string;
  /** Whether the pending store installation succeeded, or there was none. */
  isInstalled: boolean;
}

/**
 * Loads the user of a token and completes a pending store installation; `onAccepted` runs once the token is accepted.
 * Resolves to where to go: the requested page if the user may open it, else their landing page.
 */
export async function enter(token: string, onAccepted?: () => void): Promise<CallResult<SignedIn>> {
  const person = await call<Person>("users/info", { token });
  if (!person.ok) return person;
  onAccepted?.();
  storePerson(person.data);
  const isInstalled = await finishInstallation(token);
  const next = new URLSearchParams(window.location.search).get("next");
  const to = allowedNext(next, person.data) ?? person.data.landing;
  return { ok: true, data: { to, isInstalled } };
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
