import { plainText } from "./resource/fields.ts";

/**
 * An address that the server calls. It has no credentials, which have fields of their own, and no fragment, which would
 * not be sent. Whether the server calls plain HTTP depends on its configuration.
 */
export const outboundAddress = plainText(2_000, 1)
  .refine((text) => URL.canParse(text), "Enter an address such as https://shop.example.com/hook")
  .transform((text) => new URL(text))
  .refine(({ protocol }) => ["https:", "http:"].includes(protocol), "The address must begin with https://")
  .refine(
    ({ username, password, hash }) => !username && !password && !hash,
    "Remove the user name, password or # from the address",
  )
  .transform(({ href }) => href.replace(/\/$/, ""));
