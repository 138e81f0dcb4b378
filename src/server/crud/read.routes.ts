import type { FastifyInstance } from "fastify";
import { genericCalls } from "../../domain/calls/registry.ts";
import { callsOf } from "../../domain/resource/generic-calls.ts";
import { endpoint } from "../endpoint.ts";
import { countRows } from "./list/count.ts";
import { listEndpoint } from "./list/list-endpoint.ts";
import type { ResourceModel } from "./model.ts";
import { showRow } from "./show.ts";

function addCount(api: FastifyInstance, model: ResourceModel): void {
  const { count, countShape } = callsOf(model.resource);
  endpoint(api, count, ({ actor, query, database }) =>
    // `by` is a field that the call declares, or undefined.
    countRows(database, model, actor.scope, countShape.parse(query), { by: query.by as string | undefined }),
  );
}

export function readRoutes(api: FastifyInstance, model: ResourceModel): void {
  const { list, choose, count, show } = callsOf(model.resource);
  const generic = new Set(genericCalls(model.resource));
  if (generic.has(list)) listEndpoint(api, list);
  if (generic.has(choose)) listEndpoint(api, choose);
  if (generic.has(count)) addCount(api, model);
  if (generic.has(show))
    endpoint(api, show, ({ actor, params, database }) => showRow(database, model, actor.scope, params.id));
}
