import type { AuthProvider } from "@refinedev/core";
import { page, signInPath } from "../address.ts";
import { forgetSession, storedPerson, storedToken } from "../session.ts";
import { send } from "./http.ts";

/** Signs out here at once and on the server when it answers. */
export async function signOut() {
  await send("POST", "auth/logout");
  forgetSession();
  page.load("/auth/login");
}

/** Signing in happens on a page of its own, which has no Refine: see web/auth. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: signInPath() }),
  logout: async () => {
    await signOut();
    return { success: true };
  },
  check: async () => ({ authenticated: storedToken() !== null }),
  // 401 and 403 are dealt with where every call passes: providers/http.ts.
  onError: async () => ({}),
  getIdentity: async () => storedPerson(),
  getPermissions: async () => storedPerson()?.grants ?? null,
};
