import type { FastifyInstance } from "fastify";
import { ApiError } from "../api-error.ts";
import { isSame } from "../stores/inbound/adapter.ts";

/** `GET /metrics` for Prometheus, where METRICS_TOKEN is set. Without it nothing is measured, and the address is unknown. */
export async function registerMetrics(app: FastifyInstance): Promise<void> {
  const { metricsToken } = app.config;
  if (metricsToken === undefined) return;
  // Loaded only where it is used: a start does without the library.
  const { Metrics } = await import("./metrics.ts");
  const metrics = new Metrics(app);
  app.get("/metrics", async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${metricsToken}`)) {
      reply.header("www-authenticate", "Bearer");
      throw new ApiError(401, "Send METRICS_TOKEN as Authorization: Bearer");
    }
    reply.header("cache-control", "no-store").type(metrics.contentType);
    return metrics.scrape();
  });
}
