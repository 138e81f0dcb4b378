import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type FastifySchema } from "fastify";
import type { z } from "zod";
import type { RouteMeta } from "../endpoint.ts";
import { jsonSchemaOf } from "../serializers.ts";
import { errorResponse, registerErrorHandlers } from "./errors.ts";
import type { DescribedRoute } from "./openapi.ts";

const json = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...kept } = jsonSchemaOf(schema, io);
  return kept;
};

/** The resource that a route belongs to: the first part of its path below `/api`. */
const tagOf = (url: string) => url.split("/")[2] ?? "api";

function describe(url: string, meta: RouteMeta): FastifySchema {
  const { summary, requires, params, query, body, response, status = 200, produces } = meta;
  return {
    summary,
    tags: [tagOf(url)],
    ...(typeof requires !== "string" && { description: `Needs \`${requires[1]}\` on \`${requires[0]}\`.` }),
    security: requires === "anyone" ? [] : [{ bearer: [] }, { token: [] }],
    ...(params && { params: json(params, "input") }),
    ...(query && { querystring: json(query, "input") }),
    ...(body && { body: json(body, "input") }),
    ...(produces && { produces: [produces] }),
    response: {
      [status]: { description: "Done", ...json(response, "output") },
      "4xx": { description: "Refused", ...json(errorResponse, "output") },
    },
  };
}

/** An application that only knows the routes and serves their document at `/api/docs` and `/api/openapi.json`. */
export async function documentedApp(
  publicUrl: string,
  routes: readonly DescribedRoute[],
): Promise<FastifyInstance> {
  const app = Fastify();
  registerErrorHandlers(app);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Platen", version: "1", description: "The calls of the back office." },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          token: { type: "apiKey", in: "header", name: "access_token" },
        },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const meta = route.config?.meta;
      if (!meta) return { schema: { ...schema, hide: true }, url };
      return { schema: describe(url, meta), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { url: "/api/openapi.json" },
    staticCSP: false,
  });
  app.get("/api/openapi.json", async (_request, reply) => reply.send(app.swagger()));
  for (const { method, url, meta } of routes)
    app.route({ method, url, config: { meta }, handler: async () => undefined });
  await app.ready();
  return app;
}
