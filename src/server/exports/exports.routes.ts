import type { FastifyInstance } from "fastify";
import { genericCalls } from "../../domain/calls/registry.ts";
import * as calls from "../../domain/exports/calls.ts";
import { sellerAmountsFor } from "../../domain/people/seller-amounts.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { callsOf } from "../../domain/resource/generic-calls.ts";
import { resources } from "../../domain/resources/registry.ts";
import { DOCUMENT_TYPES, documentKindOf } from "../../domain/settings/template-files.ts";
import { command } from "../command.ts";
import { exportRows } from "../crud/list/export.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { modelOf } from "../crud/model.ts";
import { partOf } from "../crud/server-part.ts";
import { endpoint } from "../endpoint.ts";
import { claimFile } from "./file.queries.ts";
import { filterText } from "./filter-text.queries.ts";
import { PROFITS, startExport } from "./start.queries.ts";

/** The exports of a list's rows that every declared resource has: as a response, and as a job. */
function listExportRoutes(api: FastifyInstance, resource: Resource): void {
  const { list, export: csv, startExport: start } = callsOf(resource);
  const generic = new Set(genericCalls(resource));
  const model = modelOf(resource);
  if (generic.has(csv))
    endpoint(api, csv, async ({ actor, query, reply, database }) => {
      reply.header("content-disposition", `attachment; filename="${resource.name}.csv"`);
      const listQuery = list.shape.parse(query);
      const amounts = sellerAmountsFor(actor.grants);
      const options = await partOf(resource).exportOptions?.(database, actor.scope, listQuery, amounts);
      return exportRows(database, model, actor.scope, listQuery, options);
    });
  if (generic.has(start))
    command(api, start, {
      handler: async ({ actor, query, tx }) => {
        const listQuery = list.shape.parse(query);
        const filters = await filterText(tx, actor.scope, model, listQuery);
        return startExport(tx, actor, resource.name, listQuery, filters);
      },
      startsJobs: true,
    });
}

export function exportRoutes(api: FastifyInstance): void {
  for (const resource of resources.values()) listExportRoutes(api, resource);

  listEndpoint(api, calls.listProfitExports, {
    restrict: ({ query }) => ({ values: { ...query, type: PROFITS } }),
  });

  endpoint(api, calls.downloadExport, async ({ actor, params, request, reply, database }) => {
    const isHead = request.method === "HEAD";
    const { fileName, file } = await claimFile(database, actor, params.id, isHead);
    reply.header("content-disposition", `attachment; filename="${fileName}"`);
    if (documentKindOf(fileName) === "xlsx") reply.header("content-type", DOCUMENT_TYPES.xlsx);
    if (fileName.endsWith(".pdf")) reply.header("content-type", "application/pdf");
    return file;
  });
}
