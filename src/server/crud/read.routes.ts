import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { EXPORT } from "../../domain/access/declared-verbs.ts";
import { sellerAmountsFor } from "../../domain/people/seller-amounts.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { countResponse, exportResponse } from "../../domain/resource/responses.ts";
import { command } from "../command.ts";
import { byId, endpoint } from "../endpoint.ts";
import { filterText } from "../exports/filter-text.queries.ts";
import { exportOptionsOf } from "../exports/options.ts";
import { startExport } from "../exports/start.queries.ts";
import { countableFields, countRows } from "./list/count.ts";
import { exportRows } from "./list/export.ts";
import { listEndpoint } from "./list/list-endpoint.ts";
import type { ResourceModel } from "./model.ts";
import { showRow } from "./show.ts";
import { addUnlessTaken } from "./write/addition.ts";

/** `GET <resource>`: a page of rows. */
function addList(api: FastifyInstance, model: ResourceModel): void {
  const { name, path, label } = model.resource;
  listEndpoint(api, { url: `/${path}`, requires: [name, "list"], summary: `List: ${label.many}`, model });
}

/** `GET <resource>/list`: the short form for pickers, with id, title and searched fields. */
function addOptions(api: FastifyInstance, model: ResourceModel): void {
  const { name, path, label, title, list } = model.resource;
  listEndpoint(api, {
    url: `/${path}/list`,
    requires: [name, "list"],
    summary: `Choose from: ${label.many}`,
    model,
    fields: [...new Set([title, ...list.search])],
  });
}

function addCount(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  const countable = countableFields(model);
  const shape = listQueryOf(
    resource,
    countable.length ? { extra: { by: z.enum(countable).optional() } } : {},
  );
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/count`,
    requires: [resource.name, "list"],
    summary: `Count: ${resource.label.many}`,
    get query() {
      return shape.schema;
    },
    response: countResponse,
    handler: ({ actor, query, database }) =>
      // `by` is one of the enum above or undefined.
      countRows(database, model, actor.scope, shape.parse(query), { by: query.by as string | undefined }),
  });
}

function addExport(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  const shape = listQueryOf(resource);
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/export`,
    requires: [resource.name, EXPORT],
    summary: `Export as CSV: ${resource.label.many}`,
    get query() {
      return shape.schema;
    },
    produces: "text/csv; charset=utf-8",
    response: z.unknown(),
    handler: async ({ actor, query, reply, database }) => {
      reply.header("content-disposition", `attachment; filename="${resource.name}.csv"`);
      const listQuery = shape.parse(query);
      const amounts = sellerAmountsFor(actor.grants);
      const options = await exportOptionsOf(database, resource.name, actor.scope, listQuery, amounts);
      return exportRows(database, model, actor.scope, listQuery, options);
    },
  });
}

/** `POST <resource>/export`: the same as a background job, for long lists. Its file can be downloaded once. */
function addExportJob(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  const shape = listQueryOf(resource);
  command(api, {
    method: "POST",
    url: `/${resource.path}/export`,
    requires: [resource.name, EXPORT],
    summary: `Export as CSV, in the background: ${resource.label.many}`,
    get query() {
      return shape.schema;
    },
    response: exportResponse,
    status: 201,
    handler: async ({ actor, query, tx }) => {
      const list = shape.parse(query);
      return startExport(tx, actor, resource.name, list, await filterText(tx, actor.scope, model, list));
    },
    startsJobs: true,
  });
}

function addShow(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/:id`,
    requires: [resource.name, "show"],
    summary: `Show: ${resource.label.one}`,
    params: byId,
    get response() {
      return model.rowResponse;
    },
    handler: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}

export function readRoutes(api: FastifyInstance, model: ResourceModel): void {
  const { path, verbs } = model.resource;
  const add = (url: string, make: typeof addList) =>
    addUnlessTaken(api, ["GET"], url, () => make(api, model));
  if (verbs.includes("list")) {
    add(`/${path}`, addList);
    add(`/${path}/list`, addOptions);
    add(`/${path}/count`, addCount);
    add(`/${path}/export`, addExport);
    addExportJob(api, model);
  }
  if (verbs.includes("show")) add(`/${path}/:id`, addShow);
}
