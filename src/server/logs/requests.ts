import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { REQUEST_ID } from "./request-ids.ts";

/** A request that takes longer is a line of the log. */
const SLOW_MS = 5_000;

/** The requests whose error is a line already. */
const logged = new WeakSet<FastifyRequest>();

/** What a line names of a request: its pattern and not its URL, which may have a token or an email. */
const fieldsOf = (
  { id, method, routeOptions }: FastifyRequest,
  status: number,
  { elapsedTime }: FastifyReply,
) => ({
  reqId: id,
  method,
  route: routeOptions.url,
  status,
  ms: Math.round(elapsedTime),
});

/** A live stream stays open as long as its page. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader("content-type")).startsWith("text/event-stream");

/** Logs an error that no request should cause, with the status of its response. */
export function logFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, status = 500): void {
  logged.add(request);
  request.server.log.error({ err: error, ...fieldsOf(request, status, reply) }, "A request failed");
}

/** Sends each request's id with its response, and logs requests that failed or were slow, or all of them. */
export function logRequests(app: FastifyInstance): void {
  const { logRequests: areAllLogged } = app.config;
  // The server logs from level warn on.
  const all = app.log.level === "warn" ? app.log.child({}, { level: "info" }) : app.log;
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    if (statusCode >= 500) {
      if (!logged.has(request)) app.log.warn(fieldsOf(request, statusCode, reply), "A request failed");
    } else if (elapsedTime >= SLOW_MS && !isStream(reply)) {
      app.log.warn(fieldsOf(request, statusCode, reply), "A request was slow");
    } else if (areAllLogged) all.info(fieldsOf(request, statusCode, reply), "Request");
    done();
  });
}
