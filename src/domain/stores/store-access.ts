import { z } from "zod";
import { outboundAddress } from "../outbound-address.ts";
import { plainText } from "../resource/fields.ts";

const KEY = plainText(500, 1).refine(
  (text) => /^[\x21-\x7e]+$/.test(text),
  "A key has no spaces and only ASCII characters",
);

/** `PUT integrations/:id/access`; `allowPlain`: where stores may be on the machine's own network. */
export const storeAccess = (allowPlain: boolean) =>
  z.strictObject({
    address: outboundAddress(allowPlain).nullish(),
    key: KEY,
    secret: KEY.nullish(),
    webhookSecret: KEY.nullish(),
  });
