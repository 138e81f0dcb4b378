import { z } from "zod";
import { plainText } from "../resource/fields.ts";

const KEY = plainText(500, 1).refine(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "A key has no spaces and only ASCII characters",
);

/** The base address of a store's API. Credentials have fields of their own; a fragment would not be sent. */
const addressOf = (allowPlain: boolean) =>
  plainText(2_000, 1)
    .refine((text) => URL.canParse(text), "Enter an address such as https://shop.example.com/hook")
    .transform((text) => new URL(text))
    .refine(
      ({ protocol }) => protocol === "https:" || (allowPlain && protocol === "http:"),
      "The address must begin with https://",
    )
    .refine(
      ({ username, password, hash }) => !username && !password && !hash,
      "Remove the user name, password or # from the address",
    )
    .transform(({ href }) => href.replace(/\/$/, ""));

/** `PUT integrations/:id/access`; `allowPlain`: where stores may be on the machine's own network. */
export const storeAccess = (allowPlain: boolean) =>
  z.strictObject({
    address: addressOf(allowPlain).nullish(),
    key: KEY,
    secret: KEY.nullish(),
    webhookSecret: KEY.nullish(),
  });
