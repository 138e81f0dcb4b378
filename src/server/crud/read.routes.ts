import type { FastifyInstance } from "fastify";
import { genericCalls } from "../../domain/calls/registry.ts";
import { sellerAmountsFor } from "../../domain/people/seller-amounts.ts";
import { callsOf } from "../../domain/resource/generic-calls.ts";
import { command } from "../command.ts";
import { endpoint } from "../endpoint.ts";
import { filterText } from "../exports/filter-text.queries.ts";
import { exportOptionsOf } from "../exports/options.ts";
import { startExport } from "../exports/start.queries.ts";
import { countRows } from "./list/count.ts";
import { exportRows } from "./list/export.ts";
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

function addExport(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  const { list, export: csv } = callsOf(resource);
  endpoint(api, csv, async ({ actor, query, reply, database }) => {
    reply.header("content-disposition", `attachment; filename="${resource.name}.csv"`);
    const listQuery = list.shape.parse(query);
    const amounts = sellerAmountsFor(actor.grants);
    const options = await exportOptionsOf(database, resource.name, actor.scope, listQuery, amounts);
    return exportRows(database, model, actor.scope, listQuery, options);
  });
}

function addExportJob(api: FastifyInstance, model: ResourceModel): void {
  const { name } = model.resource;
  const { list, startExport: call } = callsOf(model.resource);
  command(api, call, {
    handler: async ({ actor, query, tx }) => {
      const listQuery = list.shape.parse(query);
      return startExport(tx, actor, name, listQuery, await filterText(tx, actor.scope, model, listQuery));
    },
    startsJobs: true,
  });
}

export function readRoutes(api: FastifyInstance, model: ResourceModel): void {
  const { list, choose, count, export: csv, startExport: start, show } = callsOf(model.resource);
  const generic = new Set(genericCalls(model.resource));
  if (generic.has(list)) listEndpoint(api, list);
  if (generic.has(choose)) listEndpoint(api, choose);
  if (generic.has(count)) addCount(api, model);
  if (generic.has(csv)) addExport(api, model);
  if (generic.has(start)) addExportJob(api, model);
  if (generic.has(show))
    endpoint(api, show, ({ actor, params, database }) => showRow(database, model, actor.scope, params.id));
}
