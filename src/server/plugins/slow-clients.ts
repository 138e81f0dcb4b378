import type { IncomingHttpHeaders } from "node:http";
import net from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../domain/messages.ts";
import { networkOf } from "../network.ts";
import { httpAnswer } from "./errors.ts";

const hasBody = (headers: IncomingHttpHeaders) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isJson = (headers: IncomingHttpHeaders) => /^application\/json\b/i.test(headers["content-type"] ?? "");

interface Limits {
  readonly bodyMs: number;
  readonly uploadMs: number;
  readonly bodyIdleMs: number;
}

/** Ends a request whose body comes too slowly, or stops coming. */
function watchBody({ raw }: FastifyRequest, reply: FastifyReply, limits: Limits): void {
  const { socket } = raw;
  // `inject` has no socket, and nothing that could be slow.
  if (!(socket instanceof net.Socket) || !hasBody(raw.headers)) return;
  const end = () => {
    stop();
    if (raw.complete) return;
    if (reply.raw.headersSent) socket.destroy();
    else socket.end(httpAnswer("408 Request Timeout", messages.bodyTooSlow), () => socket.destroy());
  };
  let seen = socket.bytesRead;
  const stalled = setInterval(() => {
    if (raw.complete || socket.bytesRead === seen) end();
    seen = socket.bytesRead;
  }, limits.bodyIdleMs);
  let late = setTimeout(end, isJson(raw.headers) ? limits.bodyMs : limits.uploadMs);
  function stop() {
    clearInterval(stalled);
    clearTimeout(late);
  }
  raw.once("end", stop);
  raw.once("close", stop);
  // Answered before all of it came, refused for example: what still comes is read for a while and thrown away.
  reply.raw.once("finish", () => {
    clearTimeout(late);
    if (!raw.complete && !raw.destroyed) late = setTimeout(end, Math.min(limits.bodyMs, limits.uploadMs));
  });
}

/** Counts the open connections of a network, and closes those beyond its share. */
function limitConnections(server: net.Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: net.Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
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

/** Keeps slow clients, and many connections of one, from holding what others need. */
export function limitSlowClients(app: FastifyInstance): void {
  const { connectionsPerAddress, trustProxy, timeouts } = app.config;
  app.addHook("onRequest", async (request, reply) => watchBody(request, reply, timeouts));
  // Behind a proxy every connection is the proxy's, which has to count those of its clients.
  if (trustProxy === 0) limitConnections(app.server, connectionsPerAddress);
}
