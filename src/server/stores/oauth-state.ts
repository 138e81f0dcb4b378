import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { isSame } from "./inbound/adapter.ts";

const LIFETIME_SECONDS = 600;
const COOKIE = "platen_install";
const BROWSER_COOKIE = "platen_browser";
/** Also the POST that connects the store. */
const BROWSER_PATH = "/api/integrate";

/** The cookie of a path below `/api/integrate/<platform>`: two authorizations do not replace each other. */
const installCookie = (path: string): string => `${COOKIE}_${/\/integrate\/(\w+)/.exec(path)?.[1] ?? ""}`;

/** On https `__Host-` keeps subdomains and plain http from setting a cookie; it needs `Path=/`. */
const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https:");
const nameOf = (config: Config, name: string): string => `${isSecure(config) ? "__Host-" : ""}${name}`;

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

const cookieOf = ({ headers, server }: FastifyRequest, cookie: string): string => {
  const name = nameOf(server.config, cookie);
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";
};

function setCookie(reply: FastifyReply, cookie: string, value: string, path: string, seconds: number): void {
  const { config } = reply.server;
  const place = isSecure(config) ? "Path=/; Secure" : `Path=${path}`;
  // Fastify appends: a response may set several.
  reply.header(
    "set-cookie",
    `${nameOf(config, cookie)}=${value}; ${place}; HttpOnly; SameSite=Lax; Max-Age=${seconds}`,
  );
}

/** The nonce of the browser's cookie for this path; "" without one. */
export const nonceOf = (request: FastifyRequest): string =>
  cookieOf(request, installCookie(request.routeOptions.url ?? ""));

/** Stores the nonce in a cookie of this path, or removes it: `null`. */
export const setNonce = (reply: FastifyReply, path: string, nonce: string | null): void =>
  setCookie(reply, installCookie(path), nonce ?? "", path, nonce === null ? 0 : LIFETIME_SECONDS);

/** What identifies the browser in which an installation began; "" without it. */
export const browserOf = (request: FastifyRequest): string => cookieOf(request, BROWSER_COOKIE);

/**
 * Marks the browser that returns from a platform: only it can connect the store with the app's token, which it carries in
 * an address that others could send. A second installation keeps the mark, since both are pending.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, seconds: number): string {
  const browser = browserOf(request) || newNonce();
  setCookie(reply, BROWSER_COOKIE, browser, BROWSER_PATH, seconds);
  return browser;
}
