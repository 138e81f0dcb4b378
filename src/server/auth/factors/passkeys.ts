import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { lazy } from "../../../domain/lazy.ts";
import { messages } from "../../../domain/messages.ts";
import { badField } from "../../api-error.ts";
import type { factors } from "../../db/schema/index.ts";

/** Loaded when somebody first uses a passkey. */
const webauthn = lazy(() => import("@simplewebauthn/server"));

/** Of a passkey, in WebAuthn. A longer one does not fit into the index either. */
const MAX_ID_BYTES = 1_023;

/** How a browser may reach a passkey. */
const TRANSPORTS = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal", "cable"] as const;

/** Those that a response names, each once. The library passes on what it has, which may be anything. */
const knownTransports = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((known) => given.includes(known)) : [];

type FactorRow = typeof factors.$inferSelect;
/** What identifies a passkey to the browser. */
export type PasskeyRow = Pick<FactorRow, "credentialId" | "transports">;
/** What `navigator.credentials` takes and returns, as JSON. */
type Json = Readonly<Record<string, unknown>>;

/** The host of a request, without its port: a passkey works there alone. */
export const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase();

/** The origins of a request's host. Browsers offer passkeys at https, and at http on this machine. */
const originsOf = ({ host }: FastifyRequest) => [`https://${host}`, `http://${host}`];

const described = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId ?? "",
    ...(transports && { transports: transports as AuthenticatorTransport[] }), // As a browser has named them.
  }));

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** The agency's name. */
  readonly issuer: string;
}

/** What a browser needs to make a passkey, and what the passkey has to sign. `existing` are those of this host. */
export async function registrationOptions(
  request: FastifyRequest,
  { id, email, fullName, issuer }: Owner,
  existing: readonly PasskeyRow[],
): Promise<{ options: Json; toSign: string }> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: hostOf(request),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: fullName,
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return { options: { ...options }, toSign: options.challenge };
}

/** The passkey that a browser has made. Throws an ApiError for what it has not. */
export async function registeredPasskey(request: FastifyRequest, response: Json, toSign: string) {
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON, // The library checks its shape.
    expectedChallenge: toSign,
    expectedOrigin: originsOf(request),
    expectedRPID: hostOf(request),
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) throw badField("passkey", messages.passkeyWrong);
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  if (Buffer.byteLength(id, "base64url") > MAX_ID_BYTES) throw badField("passkey", messages.passkeyWrong);
  return {
    host: hostOf(request),
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: knownTransports(transports),
  };
}

/** What a browser needs to use one of these passkeys, and what it has to sign. */
export async function authenticationOptions(
  request: FastifyRequest,
  passkeys: readonly PasskeyRow[],
): Promise<{ options: Json; toSign: string }> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(request),
    allowCredentials: described(passkeys),
    userVerification: "preferred",
  });
  return { options: { ...options }, toSign: options.challenge };
}

/** The new counter of a passkey that has signed; `null` if it has not. A counter that went back is refused: a copy. */
export async function counterAfter(
  request: FastifyRequest,
  passkey: FactorRow,
  response: Json,
  toSign: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON, // The library checks its shape.
    expectedChallenge: toSign,
    expectedOrigin: originsOf(request),
    expectedRPID: hostOf(request),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId ?? "",
      publicKey: new Uint8Array(passkey.publicKey ?? []),
      counter: passkey.counter ?? 0,
    },
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
