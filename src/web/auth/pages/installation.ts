import type { ConnectedShop } from "../../../domain/stores/responses.ts";
import { forgetAppToken, storedAppToken } from "../../session.ts";
import { call } from "../call.ts";

const send = (path: string, token: string, appToken: string, readFrom?: string) =>
  call<ConnectedShop>(path, { body: { appToken, ...(readFrom && { readFrom }) }, token, appToken });

/**
 * The shop of a pending installation, which the user may connect: `null` without one, `false` where they may not. A
 * refused app token is removed: it would be refused at every sign-in.
 */
export async function pendingShop(token: string): Promise<string | false | null> {
  const appToken = storedAppToken();
  if (!appToken) return null;
  const response = await send("integrate?preview=true", token, appToken);
  if (response.ok) return response.data.shop;
  // Any other failure may pass, and the token is still valid.
  if (response.status === 400 || response.status === 403) forgetAppToken();
  return false;
}

/**
 * Connects the shop of the pending installation to the user's team. Returns `false` if it was refused, and the error of
 * `readFrom`, from when on its orders are read, after which the user may choose again.
 */
export async function connectPendingShop(token: string, readFrom?: string): Promise<boolean | string> {
  const appToken = storedAppToken();
  const response = appToken ? await send("integrate", token, appToken, readFrom) : null;
  const error = response?.ok === false ? response.errors?.readFrom : undefined;
  if (error !== undefined) return error;
  forgetAppToken();
  return response?.ok === true;
}
