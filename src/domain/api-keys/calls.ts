import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { plainText } from "../resource/fields.ts";
import { removedResponse } from "../resource/responses.ts";
import { keyScopesResponse, newKeyResponse } from "./responses.ts";

const newKey = z.strictObject({
  name: plainText(64, 1),
  scopes: z.array(z.string().max(100)).min(1, "Choose at least one scope").max(200),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});

export const listKeyScopes = defineCall({
  name: "api-keys.scopes",
  method: "GET",
  url: "/api-keys/scopes",
  requires: ["api-keys", "create"],
  summary: "The scopes that I can give to a key",
  response: keyScopesResponse,
});

export const createKey = defineCall({
  name: "api-keys.create",
  method: "POST",
  url: "/api-keys",
  requires: ["api-keys", "create"],
  asksAgain: true,
  summary: "Create: API key. The response has the whole key, which cannot be read again",
  body: newKey,
  response: newKeyResponse,
  status: 201,
  changes: ["api-keys"],
});

export const revokeKey = defineCall({
  name: "api-keys.revoke",
  method: "DELETE",
  url: "/api-keys/:id",
  requires: ["api-keys", "revoke"],
  summary: "Revoke: API key",
  params: byId,
  response: removedResponse,
  changes: ["api-keys"],
});
