import { z } from "zod";
import { MAX_TEXT } from "../../limits.ts";
import { outboundAddress } from "../../outbound-address.ts";
import { loginResponse } from "../../people/responses.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";

/** More than the addresses of providers have. */
const MAX_ANSWER = 8_000;

/** Where the browser goes, and what it keeps until it comes back: without it the answer is worthless. */
const begun = z.object({ url: z.string(), attempt: z.string() });
const attempt = z.string().min(1).max(MAX_TEXT);
/** The query with which the provider has sent the browser back: `code=…&state=…`. */
const query = z.string().min(1).max(MAX_ANSWER);

export const beginOidc = defineCall({
  name: "auth.beginOidc",
  method: "POST",
  url: "/auth/oidc",
  requires: "anyone",
  summary: "Begin to sign in with the identity provider of this host's agency",
  response: begun,
});

export const finishOidc = defineCall({
  name: "auth.finishOidc",
  method: "POST",
  url: "/auth/oidc/finish",
  requires: "anyone",
  summary: "Sign in with the identity provider's answer; another missing step is a 401 with its challenge",
  body: z.strictObject({ attempt, query, deviceToken: z.string().max(MAX_TEXT).nullish() }),
  response: loginResponse,
});

const identity = z.object({
  id: z.string(),
  issuer: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const listIdentities = defineCall({
  name: "users.identities",
  method: "GET",
  url: "/users/identities",
  requires: "signed-in",
  summary: "The identities that I can sign in with, and the provider of my agency",
  response: z.object({ data: z.array(identity), provider: z.string().nullable() }),
});

export const beginIdentity = defineCall({
  name: "users.beginIdentity",
  method: "POST",
  url: "/users/identities/begin",
  requires: "signed-in",
  asksAgain: true,
  summary: "Begin to link an identity of my agency's provider",
  response: begun,
});

export const linkIdentity = defineCall({
  name: "users.linkIdentity",
  method: "POST",
  url: "/users/identities",
  requires: "signed-in",
  summary: "Link the identity of the provider's answer to my account, once",
  body: z.strictObject({ attempt, query }),
  response: z.object({ message: z.string() }),
  status: 201,
  changes: ["users"],
});

export const unlinkIdentity = defineCall({
  name: "users.unlinkIdentity",
  method: "DELETE",
  url: "/users/identities/:id",
  requires: "signed-in",
  asksAgain: true,
  summary: "Remove an identity: it does not sign in any more",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["users"],
});

/** The address to register at the provider is one for each host of the agency. */
const provider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  name: z.string(),
  asksFactor: z.boolean(),
});
export type IdentityProvider = z.infer<typeof provider>;

export const showProvider = defineCall({
  name: "settings.provider",
  method: "GET",
  url: "/agencies/identity-provider",
  requires: ["settings", "edit"],
  summary: "The agency's identity provider, and the addresses to register there",
  response: z.object({ provider: provider.nullable(), redirectUris: z.array(z.string()), linked: z.int() }),
});

export const saveProvider = defineCall({
  name: "settings.saveProvider",
  method: "PUT",
  url: "/agencies/identity-provider",
  requires: ["settings", "edit"],
  asksAgain: true,
  summary: "Let members of the agency sign in with an OpenID Connect provider",
  body: z.strictObject({
    issuer: outboundAddress,
    clientId: plainText(MAX_TEXT, 1),
    /** Left out: the stored one. */
    clientSecret: plainText(MAX_TEXT, 1).optional(),
    /** On the button: "Sign in with …". */
    name: plainText(40, 1),
    /** Whether the provider itself asks for a second factor, so that Platen asks for none. */
    asksFactor: z.boolean(),
  }),
  response: z.object({ message: z.string() }),
  changes: ["agencies/identity-provider"],
});

export const removeProvider = defineCall({
  name: "settings.removeProvider",
  method: "DELETE",
  url: "/agencies/identity-provider",
  requires: ["settings", "edit"],
  asksAgain: true,
  summary: "Members sign in with their passwords alone",
  response: z.object({ message: z.string() }),
  changes: ["agencies/identity-provider"],
});
