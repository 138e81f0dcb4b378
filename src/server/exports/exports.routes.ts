import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { PROFITS } from "./begin.queries.ts";
import { takeFile } from "./file.queries.ts";

export function exportHistoryRoutes(api: FastifyInstance): void {
  const spec = specOf(resourceNamed("export-history"));
  const shape = listQueryOf(spec.resource);
  const names = [...spec.fields.keys()];
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);

  endpoint(api, {
    method: "GET",
    url: "/export-history/profit-history",
    may: ["export-history", "list"],
    summary: "List: Exports of profits",
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, query, database }) => {
      const wanted = shape.parse({ ...query, type: PROFITS });
      const page = await listPage(database, spec, actor.scope, wanted, selection);
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/export-history/:id/file",
    may: ["export-history", "show"],
    summary: "Fetch an export's file, once, as whoever asked for it",
    params: byId,
    produces: "text/csv; charset=utf-8",
    answer: z.unknown(),
    handle: async ({ actor, params, reply, database }) => {
      const { fileName, file } = await takeFile(database, actor, params.id);
      reply.header("content-disposition", `attachment; filename="${fileName}"`);
      return file;
    },
  });
}
