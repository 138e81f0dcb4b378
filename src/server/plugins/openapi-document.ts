import swagger from "@fastify/swagger";
import Fastify, { type FastifySchema } from "fastify";
import type { z } from "zod";
import { schemaOf } from "../../domain/resource/call.ts";
import { bodySchemaOf } from "../../domain/webhooks/body-schema.ts";
import { WEBHOOK_EVENTS } from "../../domain/webhooks/events.ts";
import { jsonSchemaOf } from "../serializers.ts";
import { type DescribedRoute, resourceOf } from "./described-routes.ts";
import { errorResponse } from "./errors.ts";
import { needsOf } from "./openapi-description.ts";

const json = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...kept } = jsonSchemaOf(schema, io);
  return kept;
};

const JSON_TYPE = "application/json";
/** The schema that all calls share. */
const ERROR = "Error";

const IDEMPOTENCY_KEY = {
  type: "object",
  properties: {
    "Idempotency-Key": { type: "string", description: "1 to 255 characters. The call runs once for it" },
  },
};

/** The name of a call; of its further methods, with the method. */
function operationIdOf({ method, meta: { call } }: DescribedRoute): string {
  const [first] = [call.method].flat();
  return method === first ? call.name : `${call.name}.${String(method).toLowerCase()}`;
}

function describe(route: DescribedRoute, hasTokens: boolean): FastifySchema {
  const { url, meta } = route;
  const { summary, requires, params, status = 200, produces } = meta.call;
  const [query, body] = [schemaOf(meta.call.query), schemaOf(meta.call.body)];
  const needs = needsOf(route);
  return {
    operationId: operationIdOf(route),
    summary,
    tags: [resourceOf(url)],
    ...(needs && { description: needs }),
    security: requires === "anyone" ? [] : [{ bearer: [] }, ...(hasTokens ? [{ token: [] }] : [])],
    ...(meta.isIdempotent && { headers: IDEMPOTENCY_KEY }),
    ...(params && { params: json(params, "input") }),
    ...(query && { querystring: json(query, "input") }),
    ...(body && { body: json(body, "input") }),
    response: {
      [status]: {
        description: "Done",
        content: { [produces ?? JSON_TYPE]: { schema: json(schemaOf(meta.call.response), "output") } },
      },
      "4xx": { description: "Refused", content: { [JSON_TYPE]: { schema: { $ref: `${ERROR}#` } } } },
    },
  };
}

/** What programs receive, by event. */
const webhooks = () =>
  Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, { label, description }]) => [
      event,
      {
        post: {
          operationId: event,
          summary: label,
          description,
          tags: ["webhooks"],
          requestBody: {
            content: {
              [JSON_TYPE]: { schema: json(bodySchemaOf(event as keyof typeof WEBHOOK_EVENTS), "output") },
            },
          },
          responses: { "2XX": { description: "Received" } },
        },
      },
    ]),
  );

/** What a document has beside its calls. */
export interface DocumentInfo {
  readonly title: string;
  readonly description: string;
  /** The address of the API in the document. */
  readonly server: string;
  /** Whether the calls also take the token of a session in a header of its own. */
  readonly hasTokens: boolean;
  /** Whether it describes what webhooks send. */
  readonly hasWebhooks: boolean;
}

/** The OpenAPI document of these calls. It is made by an application that knows only the routes. */
export async function documentOf(
  { title, description, server, hasTokens, hasWebhooks }: DocumentInfo,
  routes: readonly DescribedRoute[],
): Promise<unknown> {
  const app = Fastify();
  app.addSchema({ $id: ERROR, ...json(errorResponse, "output") });
  await app.register(swagger, {
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1", description },
      servers: [{ url: server }],
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "An API key, or the token of a session. Without either a call responds 401.",
          },
          ...(hasTokens && { token: { type: "apiKey", in: "header", name: "access_token" } }),
        },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const meta = route.config?.meta;
      if (!meta) return { schema: { ...schema, hide: true }, url };
      return { schema: describe({ method: route.method, url, meta }, hasTokens), url };
    },
  });
  const sorted = [...routes].sort((a, b) => (a.url < b.url ? -1 : 1));
  for (const { method: methods, url, meta } of sorted)
    for (const method of [methods].flat())
      app.route({ method, url, config: { meta }, handler: async () => undefined });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return hasWebhooks ? { ...document, webhooks: webhooks() } : document;
}
