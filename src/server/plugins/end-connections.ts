import type { FastifyInstance } from "fastify";

const EVERY_MS = 100;

/**
 * Lets the server stop as soon as running requests have their responses. Otherwise a connection would stay open for a
 * next request after its last one, and Node does not treat a connection without any request yet, as browsers open them
 * in advance, as idle for a minute.
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
