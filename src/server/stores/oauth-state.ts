import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { isSame } from "./inbound/adapter.ts";

const LIFETIME_SECONDS = 600;
const COOKIE = "platen_install";

/**
 * The name of the cookie for a path below `/api/integrate/<platform>`: one a platform, so that two authorizations do not
 * replace each other. On https `__Host-` keeps subdomains and plain http from setting it; it needs `Path=/`.
 */
function cookieOf({ publicUrl }: Config, path: string) {
  const isSecure = publicUrl.startsWith("https:");
  const [, platform = ""] = /\/integrate\/(\w+)/.exec(path) ?? [];
  return { isSecure, name: `${isSecure ? "__Host-" : ""}${COOKIE}_${platform}` };
}

export const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/**
 * The state of an authorization at a platform: signed with the app's secret, bound to its subject and to the nonce in the
 * browser's cookie, and short-lived.
 */
export function stateOf(secret: string, subject: string, nonce: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`state ${seconds} ${nonce} ${subject}`).digest("hex");
  return `${seconds}.${signature}`;
}

export function isState(
  secret: string,
  subject: string,
  nonce: string,
  state: string,
  seconds: number,
): boolean {
  const begun = Number(state.split(".")[0]);
  if (!Number.isInteger(begun) || begun > seconds || seconds - begun > LIFETIME_SECONDS) return false;
  return isSame(state, stateOf(secret, subject, nonce, begun));
}

/** 256 random bits: also long enough to be the verifier of PKCE. */
export const newNonce = (): string => randomBytes(32).toString("hex");

/** The nonce of the browser's cookie for this path; "" without one. */
export function nonceOf({ headers, routeOptions, server }: FastifyRequest): string {
  const { name } = cookieOf(server.config, routeOptions.url ?? "");
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";
}

/** Stores the nonce in a cookie of this path, or removes it: `null`. */
export function setNonce(reply: FastifyReply, path: string, nonce: string | null): void {
  const { isSecure, name } = cookieOf(reply.server.config, path);
  const place = isSecure ? "Path=/; Secure" : `Path=${path}`;
  const age = nonce === null ? 0 : LIFETIME_SECONDS;
  reply.header("set-cookie", `${name}=${nonce ?? ""}; ${place}; HttpOnly; SameSite=Lax; Max-Age=${age}`);
}
