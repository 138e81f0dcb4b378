import { plainText } from "./resource/fields.ts";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`);

/** A bare host in lower case, `shop.example.com`, without scheme, port and path. */
export const hostname = plainText(253, 1)
  .transform((host) => host.toLowerCase())
  .refine((host) => HOST.test(host), "Not a valid host, such as shop.example.com");
