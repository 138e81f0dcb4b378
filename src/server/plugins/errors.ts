import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { messages } from "../../domain/messages.ts";
import { Refusal as RuleRefusal } from "../../domain/orders/refusal.ts";
import { placeOf, sentenceOf } from "../../domain/resource/issues.ts";
import { refusalOfDatabase } from "../db/errors.ts";
import { absent, type FieldErrors, Refusal, refuse } from "../refusal.ts";

/** What every refusal looks like on the wire. */
export const errorAnswer = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

type Labelled = Readonly<Record<string, { readonly label: string }>>;

/**
 * The issues of a parse as field errors, the first of each path. Unknown keys are errors of their own path;
 * `depth` cuts paths off: a query's list has no places that its caller would know. A single one is the message as
 * well, as a sentence with the field's label: the one that `fields` declares, else the words of its key.
 */
export function refusalOfIssues(
  issues: readonly z.core.$ZodIssue[],
  { depth = Infinity, fields }: { depth?: number | undefined; fields?: Labelled | undefined } = {},
): Refusal {
  // A map, since a key that a caller made up may be `__proto__`.
  const found = new Map<string, { path: readonly string[]; text: string }>();
  const note = (path: readonly string[], text: string) => {
    const key = path.join(".");
    if (!found.has(key)) found.set(key, { path, text });
  };
  for (const issue of issues) {
    const path = issue.path.slice(0, depth).map(String);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) note([...path, key], messages.unknownKey(key));
    } else {
      note(path, issue.message);
    }
  }
  const errors = Object.fromEntries([...found].map(([key, { text }]) => [key, text]));
  const [first] = found.values();
  if (!first || found.size > 1) return refuse(messages.invalid, errors);
  const { path, text } = first;
  return refuse(path.length > 0 ? sentenceOf(placeOf(path, fields), text) : text, errors);
}

interface HttpError {
  readonly statusCode?: number;
  readonly message: string;
}

/** What Fastify and its plugins refuse by themselves, in our words. A 415 is a 400 on our wire. */
function refusalOfHttp({ statusCode = 500, message }: HttpError): Refusal | undefined {
  if (statusCode >= 500 || statusCode < 400) return undefined;
  if (statusCode === 404) return absent();
  if (statusCode === 413) return new Refusal(413, messages.tooLarge);
  if (statusCode === 401 || statusCode === 403 || statusCode === 429) return new Refusal(statusCode, message);
  return statusCode === 415 ? refuse(messages.notJson) : refuse(message);
}

/** The refusal that an error means to its caller; undefined: a mistake of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof RuleRefusal) return refuse(error.message);
  if (error instanceof z.ZodError) return refusalOfIssues(error.issues);
  return refusalOfDatabase(error) ?? (error instanceof Error ? refusalOfHttp(error) : undefined);
}

function answer(reply: FastifyReply, status: number, message: string, errors?: FieldErrors) {
  return reply
    .status(status)
    .header("content-type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errors ? { message, errors } : { message });
}

function onError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error, route: request.routeOptions.url }, "failed");
    return answer(reply, 500, messages.serverError);
  }
  if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
  return answer(reply, refusal.status, refusal.message, refusal.errors);
}

/** Every failure answers as the wire says, and none that a request can cause is a 5xx. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(onError);
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, messages.notFound));
}

/** An answer for a connection that ends with it, where there is no reply to send it by. */
export function httpAnswer(status: string, message: string): string {
  const body = JSON.stringify({ message });
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}

/** What Node's parser refuses never becomes a request: too large or too slow a head, or no HTTP at all. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    return void socket.end(httpAnswer("408 Request Timeout", messages.bodyTooSlow));
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  socket.end(httpAnswer(status, messages.notHttp));
}

/** For what the router refuses before a route is found: addresses that cannot be decoded or are too long. */
export const answerFrameworkError = (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, 404, messages.notFound);
