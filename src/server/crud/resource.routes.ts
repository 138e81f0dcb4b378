import type { FastifyInstance } from "fastify";
import { resources } from "../../domain/resources/registry.ts";
import { modelOf } from "./model.ts";
import { readRoutes } from "./read.routes.ts";
import { rowHistoryRoutes } from "./row-history.routes.ts";
import { writeRoutes } from "./write/write.routes.ts";

/** The generic routes of every declared resource, except those that an area has added, and the history of a row. */
export function resourceRoutes(api: FastifyInstance): void {
  for (const resource of resources.values()) {
    const model = modelOf(resource);
    readRoutes(api, model);
    writeRoutes(api, model);
  }
  rowHistoryRoutes(api);
}
