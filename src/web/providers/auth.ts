import type { AuthProvider } from "@refinedev/core";
import { logout } from "../../domain/auth/calls.ts";
import { showPerson } from "../../domain/people/person/calls.ts";
import { page, signInPath } from "../address.ts";
import { earlyBody } from "../early/responses.ts";
import { forgetSession, type Person, storedPerson, storedToken, storePerson } from "../session.ts";
import { loadCall, sendCall } from "./http.ts";

/** Signs out on the server and in this browser. */
export async function signOut() {
  await sendCall(logout, {});
  forgetSession();
  page.load("/auth/login");
}

/** Sign-in has a page of its own without Refine: see web/auth. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: signInPath() }),
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: async () => ({ authenticated: storedToken() !== null }),
  // providers/http.ts handles 401 and 403 of every call.
  onError: async () => ({}),
  getIdentity: async () => {
    const person = (await earlyBody<Person>("users/info")) ?? (await loadCall(showPerson, {}));
    storePerson(person);
    return person;
  },
  getPermissions: async () => storedPerson()?.grants ?? null,
};
