import type { FastifyInstance } from "fastify";
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

function check(value: unknown, depth: number): void {
  if (typeof value === "string") {
    if (!isStorable(value)) throw badRequest("The body holds a character that cannot be stored");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_JSON_DEPTH) throw badRequest(`The body nests deeper than ${MAX_JSON_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (const one of value) check(one, depth + 1);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    if (REFUSED_KEYS.has(key) || !isStorable(key)) throw badRequest(messages.unknownKey(key.slice(0, 40)));
    check(one, depth + 1);
  }
}

/**
 * Parses a JSON body strictly: UTF-8, at most 32 levels deep, no key that reaches an object's prototype, no character
 * that cannot be stored. An empty body is `undefined`. Throws an ApiError (400).
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw badRequest(messages.notJson);
  }
  check(value, 0);
  return value;
}

/** Bodies are JSON up to 1 MiB. Uploads have parsers in their own plugins. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
    (_request, bytes, done) => {
      try {
        // parseAs "buffer" hands over a Buffer; the type allows text as well.
        done(null, parseJson(bytes as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
