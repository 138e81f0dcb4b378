import { z } from "zod";
import { MAX_TEXT } from "../../limits.ts";
import { messages } from "../../messages.ts";
import { loginResponse } from "../../people/responses.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";
import { newPassword } from "../calls.ts";
import { passwordBody } from "../credentials.ts";
import { FACTOR_KINDS } from "./factors.ts";

const challenge = z.string().min(1).max(MAX_TEXT);
/** Spaces between the digits are allowed, as apps show them. */
const code = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, messages.codeOfSixDigits));
const recoveryCode = z.string().trim().min(1, messages.recoveryCodeWrong).max(MAX_TEXT);
/** What the browser's `navigator.credentials` returned, as JSON. The library checks it. */
const passkey = z.record(z.string().max(MAX_TEXT), z.unknown());
const name = plainText(64, 1);
/** As at sign-in. */
const deviceToken = z.string().max(MAX_TEXT).nullish();

const ONE_OF = "Give a code, a recovery code or a passkey";
const answers = { code: code.optional(), recoveryCode: recoveryCode.optional(), passkey: passkey.optional() };
type Answers = { readonly [K in keyof typeof answers]?: unknown };
const isOne = ({ code: one, recoveryCode: two, passkey: three }: Answers) =>
  [one, two, three].filter((given) => given !== undefined).length === 1;

/** What `navigator.credentials` takes, as JSON; its shape is the browser's. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** A draft of a factor, which is stored once it was used: of an app, or the options for the browser. */
const draft = z.object({
  challenge: z.string(),
  totp: z
    .object({
      /** In base32, for apps that cannot scan. */
      secret: z.string(),
      uri: z.string(),
      /** An SVG. */
      qr: z.string(),
    })
    .optional(),
  passkey: passkeyOptions.shape.options.optional(),
});
export type FactorDraft = z.infer<typeof draft>;

const proofFields = { challenge, name: name.optional(), code: answers.code, passkey: answers.passkey };
const proof = z.strictObject(proofFields).refine(isOne, { path: ["code"], message: ONE_OF });

/** Codes are shown once: with the first factor, and when new ones are made. */
const codesShown = z.object({ recoveryCodes: z.array(z.string()).optional() });

export const answerChallenge = defineCall({
  name: "auth.factor",
  method: "POST",
  url: "/auth/factor",
  requires: "anyone",
  summary: "Complete a sign-in with a second factor; another missing step is a 401 with its challenge",
  body: z
    .strictObject({
      challenge,
      ...answers,
      deviceToken,
      /** Whether this browser is remembered for 30 days. */
      remember: z.boolean().optional(),
    })
    .refine(isOne, { path: ["code"], message: ONE_OF }),
  response: loginResponse,
});

export const passkeyToSignIn = defineCall({
  name: "auth.passkey",
  method: "POST",
  url: "/auth/factor/passkey",
  requires: "anyone",
  summary: "What the browser needs to sign in with a passkey of this host",
  body: z.strictObject({ challenge }),
  response: passkeyOptions,
});

export const setFirstPassword = defineCall({
  name: "auth.firstPassword",
  method: "POST",
  url: "/auth/first-password",
  requires: "anyone",
  summary: "Complete a sign-in with a password of one's own, where a manager has set the first one",
  body: z
    .strictObject({
      challenge,
      deviceToken,
      password: newPassword,
      confirmPassword: z.string().min(1, messages.confirmMismatch).max(MAX_TEXT),
    })
    .refine((body) => body.password === body.confirmPassword, {
      path: ["confirmPassword"],
      message: messages.confirmMismatch,
    }),
  response: loginResponse,
});

const kind = z.enum(FACTOR_KINDS);

export const beginEnrolment = defineCall({
  name: "auth.enrol",
  method: "POST",
  url: "/auth/enrolment",
  requires: "anyone",
  summary: "Begin to set up the second factor that a sign-in requires",
  body: z.strictObject({ challenge, kind }),
  response: draft,
});

export const completeEnrolment = defineCall({
  name: "auth.completeEnrolment",
  method: "POST",
  url: "/auth/enrolment/complete",
  requires: "anyone",
  summary: "Store the second factor and complete the sign-in",
  body: z.strictObject({ ...proofFields, deviceToken }).refine(isOne, { path: ["code"], message: ONE_OF }),
  response: loginResponse.extend(codesShown.shape),
});

const factor = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  /** Where a passkey works; `null` for apps. */
  host: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Factor = z.infer<typeof factor>;

export const listFactors = defineCall({
  name: "users.factors",
  method: "GET",
  url: "/users/factors",
  requires: "signed-in",
  summary: "My second factors",
  response: z.object({
    data: z.array(factor),
    recoveryCodes: z.int(),
    isRequired: z.boolean(),
    /** This host, and the others where people of the agency sign in. */
    host: z.string(),
    otherHosts: z.array(z.string()),
    /** Why no authenticator app can be set up here; `null` if one can. */
    noApps: z.string().nullable(),
  }),
});

export const draftFactor = defineCall({
  name: "users.draftFactor",
  method: "POST",
  url: "/users/factors/draft",
  requires: "signed-in",
  asksAgain: true,
  summary: "Begin to set up a second factor",
  body: z.strictObject({ kind }),
  response: draft,
});

export const addFactor = defineCall({
  name: "users.addFactor",
  method: "POST",
  url: "/users/factors",
  requires: "signed-in",
  asksAgain: true,
  summary: "Store a second factor that was used once; the first one shows recovery codes",
  body: proof,
  response: codesShown.extend({ id: z.string(), message: z.string() }),
  status: 201,
  changes: ["users"],
});

export const removeFactor = defineCall({
  name: "users.removeFactor",
  method: "DELETE",
  url: "/users/factors/:id",
  requires: "signed-in",
  asksAgain: true,
  summary: "Remove one of my second factors",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["users"],
});

export const renewRecoveryCodes = defineCall({
  name: "users.recoveryCodes",
  method: "POST",
  url: "/users/factors/recovery-codes",
  requires: "signed-in",
  asksAgain: true,
  summary: "Make new recovery codes; the earlier ones end",
  response: z.object({ recoveryCodes: z.array(z.string()), message: z.string() }),
  changes: ["users"],
});

export const resetFactors = defineCall({
  name: "users.resetFactors",
  method: "DELETE",
  url: "/users/:id/factors",
  requires: ["users", "reset-factors"],
  asksAgain: true,
  summary: "Remove all second factors of a person who has lost theirs; ends their sessions, and mails them",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["users", "seller-teams", "agencies"],
});

export const passkeyToVerify = defineCall({
  name: "auth.verifyPasskey",
  method: "POST",
  url: "/auth/verify/passkey",
  requires: "signed-in",
  summary: "What the browser needs to verify this session with a passkey",
  response: passkeyOptions.extend({ challenge: z.string() }),
});

export const verifySession = defineCall({
  name: "auth.verify",
  method: "POST",
  url: "/auth/verify",
  requires: "signed-in",
  summary: "Verify this session with the password or a second factor, for calls that ask again",
  body: z
    .strictObject({
      password: passwordBody(messages.inputPassword).optional(),
      code: answers.code,
      /** With the challenge of its options. */
      passkey: answers.passkey,
      challenge: challenge.optional(),
    })
    .refine(({ password, ...rest }) => (password === undefined ? isOne(rest) : !isOne(rest)), {
      path: ["password"],
      message: messages.inputPassword,
    }),
  response: z.object({ message: z.string() }),
});
