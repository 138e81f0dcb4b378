import { z } from "zod";

/** A new key. `key` is the whole key, which is sent this once and stored nowhere. */
export const newKeyResponse = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.string(),
});
export type NewKey = z.infer<typeof newKeyResponse>;

/** The scopes that a person can give to a key, and whether the person's team lets its orders be pulled by API. */
export const keyScopesResponse = z.object({ scopes: z.array(z.string()), orders: z.boolean() });
