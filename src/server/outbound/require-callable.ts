import { badField } from "../api-error.ts";
import { checkAddress, ForbiddenAddress } from "./request.ts";

/** Refuses an address that the server would not call: the error is at the field. @throws ApiError 400 */
export async function requireCallable(field: string, address: string, allowPrivate: boolean): Promise<void> {
  if (!allowPrivate && !address.startsWith("https:"))
    throw badField(field, "The address must begin with https://");
  try {
    await checkAddress(address, { allowPrivate });
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw badField(field, error.message);
    throw error;
  }
}
