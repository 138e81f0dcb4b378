import { forgetAppToken, storedAppToken } from "../session.ts";
import { call } from "./call.ts";

/**
 * Joins the store whose installation waits for this sign-in to the person's team. The app's token goes away
 * whatever came of it: one that was refused once would be refused at every sign-in. False: it was refused.
 */
export async function finishInstallation(token: string): Promise<boolean> {
  const appToken = storedAppToken();
  if (!appToken) return true;
  const answer = await call("integrate", { body: { appToken }, token, appToken });
  forgetAppToken();
  return answer.ok;
}
