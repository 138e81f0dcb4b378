import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { challengeResponse } from "../../domain/auth/challenge.ts";
import { messages } from "../../domain/messages.ts";
import { FieldViolation, RuleViolation } from "../../domain/orders/rule-violation.ts";
import { placeOf, sentenceOf } from "../../domain/resource/issues.ts";
import { ApiError, badField, badRequest, notFound } from "../api-error.ts";
import { databaseApiError, isDiskFull } from "../db/errors.ts";
import { REQUEST_ID } from "../logs/request-ids.ts";
import { logFailure } from "../logs/requests.ts";
import { recordRefusal } from "../security-events/register.ts";

export const errorResponse = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  challenge: challengeResponse.optional(),
});
type ErrorResponse = z.infer<typeof errorResponse>;

type Labelled = Readonly<Record<string, { readonly label: string }>>;

/**
 * Converts the issues of a parse into field errors, the first issue of each path. An unknown key is an error of its own
 * path. `depth` truncates paths: the position in a query's list means nothing to the caller. A single issue is also the
 * message, as a sentence with the field's label: the one in `fields`, else the words of its key.
 */
export function issuesApiError(
  issues: readonly z.core.$ZodIssue[],
  { depth = Infinity, fields }: { depth?: number | undefined; fields?: Labelled | undefined } = {},
): ApiError {
  // A map, because a key of the request may be `__proto__`.
  const found = new Map<string, { path: readonly string[]; text: string }>();
  const note = (path: readonly string[], text: string) => {
    const key = path.join(".");
    if (!found.has(key)) found.set(key, { path, text });
  };
  for (const issue of issues) {
    const path = issue.path.slice(0, depth).map(String);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) note([...path, key], messages.unknownKey(key));
    } else if (path.length === 0 && issue.code === "invalid_type") {
      note(path, sentenceOf(placeOf(path), issue.message));
    } else {
      note(path, issue.message);
    }
  }
  const errors = Object.fromEntries([...found].map(([key, { text }]) => [key, text]));
  const [first] = found.values();
  if (!first || found.size > 1) return badRequest(messages.invalid, errors);
  const { path, text } = first;
  return badRequest(path.length > 0 ? sentenceOf(placeOf(path, fields), text) : text, errors);
}

interface HttpError {
  readonly statusCode?: number;
  readonly message: string;
}

/** Errors of Fastify and its plugins as errors of the API, with our texts. A 415 becomes a 400. */
function refusalOfHttp({ statusCode = 500, message }: HttpError): ApiError | undefined {
  if (statusCode >= 500 || statusCode < 400) return undefined;
  if (statusCode === 404) return notFound();
  if (statusCode === 413) return new ApiError(413, messages.tooLarge);
  if (statusCode === 401 || statusCode === 403 || statusCode === 429)
    return new ApiError(statusCode, message);
  return statusCode === 415 ? badRequest(messages.notJson) : badRequest(message);
}

/** The API error for an error; `undefined` for a bug, which responds 500. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof FieldViolation) return badField(error.field, error.message);
  if (error instanceof RuleViolation) return badRequest(error.message);
  if (error instanceof z.ZodError) return issuesApiError(error.issues);
  return databaseApiError(error) ?? (error instanceof Error ? refusalOfHttp(error) : undefined);
}

/** Undefined parts of the body are left out, as JSON has none. */
function respond(reply: FastifyReply, status: number, body: Partial<ErrorResponse>) {
  return reply
    .status(status)
    .header("content-type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** People quote the id to an operator, who finds its lines in the log. */
const withId = (message: string, { id }: FastifyRequest) => `${message} (request ${id})`;

function onError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (!refusal) {
    logFailure(error, request, reply);
    return respond(reply, 500, { message: withId(messages.serverError, request) });
  }
  // An operator has to make room.
  if (isDiskFull(error)) logFailure(error, request, reply, refusal.status);
  recordRefusal(request, refusal);
  if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
  const { status, message, errors, challenge } = refusal;
  const text = status >= 500 ? withId(message, request) : message;
  return respond(reply, status, { message: text, errors, challenge });
}

/** Responds to every error in the API's format. No error that a request can cause is a 5xx. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(onError);
  app.setNotFoundHandler((_request, reply) => respond(reply, 404, { message: messages.notFound }));
}

/** A response for a connection that ends with it, where Fastify has no reply object. */
export function httpResponse(status: string, message: string): string {
  const body = JSON.stringify({ message });
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}

/** Responds to connections that Node's parser refuses: headers too large or too slow, or no HTTP at all. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    return void socket.end(httpResponse("408 Request Timeout", messages.bodyTooSlow));
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  socket.end(httpResponse(status, messages.notHttp));
}

/** Responds to URLs that the router refuses: they cannot be decoded or are too long. No hook runs for them. */
export const onFrameworkError = (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
  respond(reply.headers(request.server.securityHeaders).header(REQUEST_ID, request.id), 404, {
    message: messages.notFound,
  });
