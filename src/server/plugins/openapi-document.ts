import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type FastifySchema } from "fastify";
import type { z } from "zod";
import type { RouteMeta } from "../endpoint.ts";
import { jsonSchemaOf } from "../serializers.ts";
import { errorResponse, registerErrorHandlers } from "./errors.ts";
import type { DescribedRoute } from "./openapi.ts";
import { introductionOf, keyScopeOfCall, needsOf } from "./openapi-description.ts";

const json = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...kept } = jsonSchemaOf(schema, io);
  return kept;
};

/** The resource that a route belongs to: the first part of its path below `/api`. */
const tagOf = (url: string) => url.split("/")[2] ?? "api";

const JSON_TYPE = "application/json";
/** The schema that all calls share. */
const ERROR = "Error";

const IDEMPOTENCY_KEY = {
  type: "object",
  properties: {
    "Idempotency-Key": { type: "string", description: "1 to 255 characters. The call runs once for it" },
  },
};

function describe(url: string, meta: RouteMeta, hasTokens: boolean): FastifySchema {
  const { summary, requires, params, query, body, response, status = 200, produces, isIdempotent } = meta;
  const needs = needsOf(requires);
  return {
    summary,
    tags: [tagOf(url)],
    ...(needs && { description: needs }),
    security: requires === "anyone" ? [] : [{ bearer: [] }, ...(hasTokens ? [{ token: [] }] : [])],
    ...(isIdempotent && { headers: IDEMPOTENCY_KEY }),
    ...(params && { params: json(params, "input") }),
    ...(query && { querystring: json(query, "input") }),
    ...(body && { body: json(body, "input") }),
    response: {
      [status]: {
        description: "Done",
        content: { [produces ?? JSON_TYPE]: { schema: json(response, "output") } },
      },
      "4xx": { description: "Refused", content: { [JSON_TYPE]: { schema: { $ref: `${ERROR}#` } } } },
    },
  };
}

/** A document, and the page to read it in. */
interface Site {
  readonly title: string;
  readonly description: string;
  /** The address of the API in the document. */
  readonly server: string;
  /** The path of the page, and of the document. */
  readonly page: string;
  readonly json: string;
  /** Whether the calls also take the token of a session in a header of its own. */
  readonly hasTokens: boolean;
}

/** An application that only knows the routes and serves their document, and the page to read it in. */
async function siteOf(site: Site, routes: readonly DescribedRoute[]): Promise<FastifyInstance> {
  const { title, description, server, page, hasTokens } = site;
  const app = Fastify();
  registerErrorHandlers(app);
  app.addSchema({ $id: ERROR, ...json(errorResponse, "output") });
  await app.register(swagger, {
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1", description },
      servers: [{ url: server }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          ...(hasTokens && { token: { type: "apiKey", in: "header", name: "access_token" } }),
        },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const meta = route.config?.meta;
      if (!meta) return { schema: { ...schema, hide: true }, url };
      return { schema: describe(url, meta, hasTokens), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: page,
    uiConfig: {
      url: site.json,
      docExpansion: "none",
      filter: true,
      tryItOutEnabled: true,
      defaultModelsExpandDepth: -1,
    },
    // Without the bar that opens other documents.
    theme: { title, css: [{ filename: "page.css", content: ".swagger-ui .topbar { display: none }" }] },
    staticCSP: false,
  });
  app.get(site.json, async (_request, reply) => reply.send(app.swagger()));
  const sorted = [...routes].sort((a, b) => (a.url < b.url ? -1 : 1));
  for (const { method, url, meta } of sorted)
    app.route({ method, url, config: { meta }, handler: async () => undefined });
  await app.ready();
  return app;
}

/** All calls: `/api/docs` and `/api/openapi.json`. */
export const documentedApp = (publicUrl: string, routes: readonly DescribedRoute[]) =>
  siteOf(
    {
      ...{ title: "Platen", description: "The calls of the back office.", server: publicUrl },
      ...{ page: "/api/docs", json: "/api/openapi.json", hasTokens: true },
    },
    routes,
  );

/** The calls that API keys can make, at the reader's own server: `/developers`. */
export const developersApp = (callsPerMinute: number, routes: readonly DescribedRoute[]) =>
  siteOf(
    {
      ...{ title: "Platen API", description: introductionOf(callsPerMinute), server: "/" },
      ...{ page: "/developers", json: "/developers/openapi.json", hasTokens: false },
    },
    routes.filter(({ meta }) => keyScopeOfCall(meta.requires) !== undefined),
  );
