import { z } from "zod";
import { messages } from "../../domain/messages.ts";

/** A URL of one of these protocols. */
export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** A variable has an invalid value. The message names the variable and the reason. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Whether all of these variables are set. @throws ConfigError where only some are */
export function areSet<Name extends string>(
  values: Readonly<Partial<Record<Name, unknown>>>,
  what: string,
  names: readonly Name[],
): boolean {
  const missing = names.find((name) => values[name] === undefined);
  if (missing === undefined) return true;
  if (names.every((name) => values[name] === undefined)) return false;
  throw new ConfigError(messages.badConfig(missing, `is missing: the ${what} variables are set together`));
}
