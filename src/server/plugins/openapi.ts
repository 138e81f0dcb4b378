import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiReference } from "../../domain/api-keys/api-reference.ts";
import { notFound } from "../api-error.ts";
import {
  type DescribedRoute,
  describedRoutes,
  resourceOf,
  resourcesOf,
  routeOfCall,
} from "./described-routes.ts";
import { introductionOf, keyScopeOfCall } from "./openapi-description.ts";
import type { DocumentInfo } from "./openapi-document.ts";
import { type Packed, pack, sendPage } from "./send-page.ts";

/** Brotli quality. Low, because a document is compressed while its first reader waits. */
const BROTLI_QUALITY = 5;
const JSON_TYPE = "application/json; charset=utf-8";

/** A reference of the API: the page that shows it is among the screens, see `static.ts`. */
interface Reference extends Omit<DocumentInfo, "hasWebhooks"> {
  readonly page: string;
  /** The path of the document of all calls. */
  readonly whole: string;
  readonly callsPerMinute: number | null;
  /** Which calls it has. */
  includes(route: DescribedRoute): boolean;
}

/**
 * Serves the document of all calls, and below the page a document for each resource and each call: a browser takes many
 * seconds to show the calls of a large one. A document is made at its first request.
 */
function serveReference(app: FastifyInstance, all: readonly DescribedRoute[], reference: Reference): void {
  const { page, whole, title, callsPerMinute } = reference;
  const routes = () => all.filter((route) => reference.includes(route));
  const packed = new Map<string, Promise<Packed>>();
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, made: () => unknown) => {
    const page =
      packed.get(name) ??
      Promise.resolve(made()).then((value) => pack(JSON.stringify(value), BROTLI_QUALITY));
    packed.set(name, page);
    reply.header("cache-control", "no-cache");
    return sendPage(request, reply, await page, JSON_TYPE);
  };
  const documentOf = async (chosen: readonly DescribedRoute[], description = "") => {
    const made = await import("./openapi-document.ts");
    return made.documentOf({ ...reference, description, hasWebhooks: description !== "" }, chosen);
  };
  app.get(whole, (request, reply) =>
    send(request, reply, whole, () => documentOf(routes(), reference.description)),
  );
  app.get(`${page}/resources.json`, (request, reply) =>
    send(
      request,
      reply,
      "resources",
      (): ApiReference => ({ title, callsPerMinute, resources: resourcesOf(routes()) }),
    ),
  );
  app.get(`${page}/openapi/:file`, (request, reply) => {
    const { file } = request.params as { file: string }; // Of the path.
    const chosen = routes().filter(({ url }) => `${resourceOf(url)}.json` === file);
    if (chosen.length === 0) throw notFound();
    return send(request, reply, `of ${file}`, () => documentOf(chosen));
  });
  app.get(`${page}/calls/:file`, (request, reply) => {
    const { file } = request.params as { file: string }; // Of the path.
    const chosen = file.endsWith(".json") ? routeOfCall(routes(), file.slice(0, -".json".length)) : [];
    if (chosen.length === 0) throw notFound();
    return send(request, reply, `call ${file}`, () => documentOf(chosen));
  });
}

/**
 * Serves `/api/openapi.json` with all calls, and `/developers/openapi.json` with those that API keys can make; and what
 * their pages, `/api/docs` and `/developers`, are made of.
 */
export function describeCalls(app: FastifyInstance): void {
  const { publicUrl, apiCallsPerMinute } = app.config;
  const routes = describedRoutes(app);
  serveReference(app, routes, {
    page: "/api/docs",
    whole: "/api/openapi.json",
    callsPerMinute: null,
    title: "Platen",
    description: "The calls of the back office.",
    server: publicUrl,
    hasTokens: true,
    includes: () => true,
  });
  serveReference(app, routes, {
    page: "/developers",
    whole: "/developers/openapi.json",
    callsPerMinute: apiCallsPerMinute,
    title: "Platen API",
    description: introductionOf(apiCallsPerMinute),
    server: "/",
    hasTokens: false,
    includes: (route) => keyScopeOfCall(route) !== undefined,
  });
}
