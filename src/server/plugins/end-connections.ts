import type { FastifyInstance } from "fastify";

const EVERY_MS = 100;

/**
 * Lets the server end as soon as the requests under way are answered. A connection whose last request was under way
 * stays open for a next one, which is not to come; and one on which nothing was asked yet, as browsers open them
 * ahead, is not idle to Node for a minute.
 */
export function endConnections(app: FastifyInstance): void {
  const underWay = new Set<unknown>();
  app.server.on("request", (_request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const sweep = setInterval(() => {
      if (underWay.size > 0) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, EVERY_MS);
    app.server.once("close", () => clearInterval(sweep));
  });
}
