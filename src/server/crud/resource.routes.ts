import type { FastifyInstance } from "fastify";
import { resources } from "../../domain/resources/registry.ts";
import { readRoutes } from "./read.routes.ts";
import { rowHistoryRoutes } from "./row-history.routes.ts";
import { specOf } from "./spec.ts";
import { writeRoutes } from "./write.routes.ts";

/** The generic calls of every declared resource, but for those that an area has added before, and what became of a row. */
export function resourceRoutes(api: FastifyInstance): void {
  for (const resource of resources.values()) {
    const spec = specOf(resource);
    readRoutes(api, spec);
    writeRoutes(api, spec);
  }
  rowHistoryRoutes(api);
}
