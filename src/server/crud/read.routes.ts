import type { FastifyInstance } from "fastify";
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
import { addUnlessTaken } from "./write/addition.ts";

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
  const { verbs } = model.resource;
  const calls = callsOf(model.resource);
  const add = (call: { url: string }, make: () => void) => addUnlessTaken(api, ["GET"], call.url, make);
  if (verbs.includes("list")) {
    add(calls.list, () => listEndpoint(api, calls.list));
    add(calls.choose, () => listEndpoint(api, calls.choose));
    add(calls.count, () => addCount(api, model));
    add(calls.export, () => addExport(api, model));
    addExportJob(api, model);
  }
  if (verbs.includes("show"))
    add(calls.show, () =>
      endpoint(api, calls.show, ({ actor, params, database }) =>
        showRow(database, model, actor.scope, params.id),
      ),
    );
}
