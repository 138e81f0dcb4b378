import type { IncomingHttpHeaders } from "node:http";
import net from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../domain/messages.ts";
import { networkOf } from "../network.ts";
import { httpResponse } from "./errors.ts";

const hasBody = (headers: IncomingHttpHeaders) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isJson = (headers: IncomingHttpHeaders) => /^application\/json\b/i.test(headers["content-type"] ?? "");

interface Limits {
  readonly bodyMs: number;
  readonly uploadMs: number;
  readonly bodyIdleMs: number;
}

/** Ends a request whose body arrives too slowly or stops arriving. */
function watchBody({ raw }: FastifyRequest, reply: FastifyReply, limits: Limits): void {
  const { socket } = raw;
  // `inject` has no socket.
  if (!(socket instanceof net.Socket) || !hasBody(raw.headers)) return;
  const end = () => {
    stop();
    if (raw.complete) return;
    if (reply.raw.headersSent) socket.destroy();
    else socket.end(httpResponse("408 Request Timeout", messages.bodyTooSlow), () => socket.destroy());
  };
  let seen = socket.bytesRead;
  const idleTimer = setInterval(() => {
    if (raw.complete || socket.bytesRead === seen) end();
    seen = socket.bytesRead;
  }, limits.bodyIdleMs);
  let timeout = setTimeout(end, isJson(raw.headers) ? limits.bodyMs : limits.uploadMs);
  function stop() {
    clearInterval(idleTimer);
    clearTimeout(timeout);
  }
  raw.once("end", stop);
  raw.once("close", stop);
  // The response was sent before the whole body arrived, for example a refusal: the rest is read and discarded for a
  // while.
  reply.raw.once("finish", () => {
    clearTimeout(timeout);
    if (!raw.complete && !raw.destroyed) timeout = setTimeout(end, Math.min(limits.bodyMs, limits.uploadMs));
  });
}

/** Limits the open connections per network; connections above the limit are closed. */
function limitConnections(server: net.Server, max: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: net.Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Limits what slow clients, and clients with many connections, can occupy. */
export function limitSlowClients(app: FastifyInstance): void {
  const { connectionsPerAddress, trustProxy, timeouts } = app.config;
  app.addHook("onRequest", async (request, reply) => watchBody(request, reply, timeouts));
  // Behind a proxy all connections are the proxy's, which has to limit those of its clients.
  if (trustProxy === 0) limitConnections(app.server, connectionsPerAddress);
}
