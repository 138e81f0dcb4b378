import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { RouteMeta } from "../endpoint.ts";

/** What the document knows of a route. */
export interface DescribedRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  readonly url: string;
  readonly meta: RouteMeta;
}

/** Headers of a response that belong to its connection. */
const OF_CONNECTION = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

type Build = () => Promise<FastifyInstance>;

/**
 * Serves paths by an application of its own, which is loaded and built at the first request: most processes are never
 * asked for it.
 */
function serveBy(app: FastifyInstance, paths: readonly string[], build: Build): void {
  let building: Promise<FastifyInstance> | undefined;
  app.addHook("onClose", async () => {
    const documented = await building;
    await documented?.close();
  });
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    building ??= build();
    const { statusCode, headers, rawPayload } = await (await building).inject({
      method: "GET",
      url: request.url,
      headers: request.headers,
    });
    for (const name of OF_CONNECTION) delete headers[name];
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of paths) app.get(url, respond);
}

/** The page's own files have relative addresses. */
const serveFolder = (app: FastifyInstance, path: string) =>
  app.get(path, (_request, reply) => reply.redirect(`${path}/`));

/**
 * Serves `/api/openapi.json`, and `/api/docs` to read it in; and `/developers`, the site of the calls that API keys can
 * make, with its own document.
 */
export function describeCalls(app: FastifyInstance): void {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    // Fastify adds a HEAD to each GET.
    if (config?.meta && method !== "HEAD") routes.push({ method, url, meta: config.meta });
  });
  serveFolder(app, "/api/docs");
  serveBy(app, ["/api/openapi.json", "/api/docs/*"], async () => {
    const { documentedApp } = await import("./openapi-document.ts");
    return documentedApp(app.config.publicUrl, routes);
  });
  serveFolder(app, "/developers");
  serveBy(app, ["/developers/*"], async () => {
    const { developersApp } = await import("./openapi-document.ts");
    return developersApp(app.config.apiCallsPerMinute, routes);
  });
}
