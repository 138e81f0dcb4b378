import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { isStream } from "../logs/requests.ts";

/** Seconds. Few, since there are a thousand routes. */
const BUCKETS = [0.02, 0.1, 0.5, 1, 2.5, 10];
/** The route of requests that have none. */
const UNKNOWN = "unknown";

/** Counts and times the requests of this process by their route's pattern, never by URL, person or agency. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: "platen_http_requests_total",
    help: "Responses by method, pattern of the route, and class of the status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "platen_http_request_duration_seconds",
    help: "Time to the end of the response, without live streams",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  // Apart from the responses by route: a series that begins with 1 has no increase.
  const errors = new Counter({
    name: "platen_http_errors_total",
    help: "Responses with status 5xx",
    registers,
  });
  const inFlight = new Gauge({
    name: "platen_http_requests_in_flight",
    help: "Requests without a complete response, live streams included",
    registers,
  });
  app.addHook("onRequest", (_request, reply, done) => {
    inFlight.inc();
    // Also of a client that went away, for which `onResponse` is not called.
    reply.raw.once("close", () => inFlight.dec());
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? UNKNOWN;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.inc({ method, route, status });
    if (reply.statusCode >= 500) errors.inc();
    if (!isStream(reply)) duration.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}
