import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { DOCUMENT_TYPES, documentKindOf } from "../../domain/settings/template-files.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { modelOf } from "../crud/model.ts";
import { byId, endpoint } from "../endpoint.ts";
import { claimFile } from "./file.queries.ts";
import { PROFITS } from "./start.queries.ts";

export function exportHistoryRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/export-history/profit-history",
    requires: ["export-history", "list"],
    summary: "List: Exports of profits",
    model: modelOf(resourceNamed("export-history")),
    restrict: ({ query }) => ({ values: { ...query, type: PROFITS } }),
  });

  endpoint(api, {
    method: "GET",
    url: "/export-history/:id/file",
    requires: ["export-history", "show"],
    summary: "Download an export's file, once, by the person who started the export",
    params: byId,
    produces: "text/csv; charset=utf-8",
    response: z.unknown(),
    handler: async ({ actor, params, request, reply, database }) => {
      const isHead = request.method === "HEAD";
      const { fileName, file } = await claimFile(database, actor, params.id, isHead);
      reply.header("content-disposition", `attachment; filename="${fileName}"`);
      if (documentKindOf(fileName) === "xlsx") reply.header("content-type", DOCUMENT_TYPES.xlsx);
      if (fileName.endsWith(".pdf")) reply.header("content-type", "application/pdf");
      return file;
    },
  });
}
