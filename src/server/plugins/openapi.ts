import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import type { z } from "zod";
import { jsonSchemaOf } from "../answers.ts";
import type { Described } from "../endpoint.ts";
import { errorAnswer } from "./errors.ts";

const json = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...kept } = jsonSchemaOf(schema, io);
  return kept;
};

/** The resource that a call belongs to: its first word below `/api`. */
const tagOf = (url: string) => url.split("/")[2] ?? "api";

function describe(url: string, described: Described): FastifySchema {
  const { summary, may, params, query, body, answer, status = 200, produces } = described;
  return {
    summary,
    tags: [tagOf(url)],
    ...(typeof may !== "string" && { description: `Needs \`${may[1]}\` on \`${may[0]}\`.` }),
    security: may === "anyone" ? [] : [{ bearer: [] }, { token: [] }],
    ...(params && { params: json(params, "input") }),
    ...(query && { querystring: json(query, "input") }),
    ...(body && { body: json(body, "input") }),
    ...(produces && { produces: [produces] }),
    response: {
      [status]: { description: "Done", ...json(answer, "output") },
      "4xx": { description: "Refused", ...json(errorAnswer, "output") },
    },
  };
}

/** `/api/openapi.json` and, to read it in, `/api/docs`. Made from the endpoints when first asked for. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Platen", version: "1", description: "The calls of the back office." },
      servers: [{ url: app.config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          token: { type: "apiKey", in: "header", name: "access_token" },
        },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const described = route.config?.described;
      if (!described) return { schema: { ...schema, hide: true }, url };
      return { schema: describe(url, described), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { url: "/api/openapi.json" },
    staticCSP: false,
  });
  app.get("/api/openapi.json", async (_request, reply) => reply.send(app.swagger()));
}
