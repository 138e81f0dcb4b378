import { z } from "zod";
import { outboundAddress } from "../outbound-address.ts";
import { plainText } from "../resource/fields.ts";
import { readFrom } from "./read-from.ts";

export const KEY = plainText(500, 1).refine(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "A key has no spaces and only ASCII characters",
);

/** `PUT integrations/:id/access` */
export const storeAccess = z.strictObject({
  address: outboundAddress.nullish(),
  key: KEY,
  secret: KEY.nullish(),
  webhookSecret: KEY.nullish(),
  readFrom: readFrom.optional(),
});
