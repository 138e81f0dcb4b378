import { forgetAppToken, storedAppToken } from "../session.ts";
import { call } from "./call.ts";

/**
 * Connects the store of a pending installation to the user's team. The app token is removed in any case: a rejected one
 * would be rejected at every sign-in. Returns `false` if it was rejected.
 */
export async function finishInstallation(token: string): Promise<boolean> {
  const appToken = storedAppToken();
  if (!appToken) return true;
  const response = await call("integrate", { body: { appToken }, token, appToken });
  forgetAppToken();
  return response.ok;
}
