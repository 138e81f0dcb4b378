import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/exports/calls.ts";
import { DOCUMENT_TYPES, documentKindOf } from "../../domain/settings/template-files.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { endpoint } from "../endpoint.ts";
import { claimFile } from "./file.queries.ts";
import { PROFITS } from "./start.queries.ts";

export function exportHistoryRoutes(api: FastifyInstance): void {
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
