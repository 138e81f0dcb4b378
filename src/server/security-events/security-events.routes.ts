import type { FastifyInstance } from "fastify";
import { countSecurityEvents } from "../../domain/security-events/calls.ts";
import { endpoint } from "../endpoint.ts";
import { countsByHour } from "./security-events.queries.ts";

export function securityEventRoutes(api: FastifyInstance): void {
  endpoint(api, countSecurityEvents, async ({ actor, query, database }) => ({
    data: await countsByHour(database, actor.scope, query.hours),
  }));
}
