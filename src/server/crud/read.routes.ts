import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { EXPORT } from "../../domain/access/policy.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { byId, endpoint } from "../endpoint.ts";
import { beginExport, exportBegun } from "../exports/begin.queries.ts";
import { exportOptionsOf } from "../exports/options.ts";
import { once } from "../idempotency.ts";
import { addUnlessTaken } from "./addition.ts";
import { countAnswer, countableFields, countRows } from "./count.ts";
import { exportRows } from "./export.ts";
import { listAnswerOf, listPage } from "./list.ts";
import { presenterOf, veilOf } from "./present.ts";
import { showRow } from "./show.ts";
import type { Spec } from "./spec.ts";

/** `GET r`: a page of rows. */
function addList(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const names = [...spec.fields.keys()].filter((name) => !spec.detailOnly.has(name));
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  const shape = listQueryOf(resource);
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}`,
    may: [resource.name, "list"],
    summary: `List: ${resource.label.many}`,
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, query, database }) => {
      const page = await listPage(database, spec, actor.scope, shape.parse(query), selection);
      return {
        data: page.rows.map(present).map(veilOf(spec, actor.scope)),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

/** `GET r/list`: the short form for pickers, the id with what names a row and what it is searched by. */
function addOptions(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const names = [...new Set([resource.title, ...resource.list.search])];
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  const shape = listQueryOf(resource);
  const shown = Object.fromEntries(names.map((name) => [name, spec.rowAnswer.shape[name] ?? z.string()]));
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/list`,
    may: [resource.name, "list"],
    summary: `Choose from: ${resource.label.many}`,
    query: shape.schema,
    answer: listAnswerOf(z.object({ id: z.string(), ...shown })),
    handle: async ({ actor, query, database }) => {
      const page = await listPage(database, spec, actor.scope, shape.parse(query), selection);
      return {
        data: page.rows.map(present).map(veilOf(spec, actor.scope)),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

function addCount(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const countable = countableFields(spec);
  const shape = listQueryOf(
    resource,
    countable.length ? { extra: { by: z.enum(countable).optional() } } : {},
  );
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/count`,
    may: [resource.name, "list"],
    summary: `Count: ${resource.label.many}`,
    query: shape.schema,
    answer: countAnswer,
    handle: ({ actor, query, database }) =>
      // `by` is one of the enum above, or not there.
      countRows(database, spec, actor.scope, shape.parse(query), { by: query.by as string | undefined }),
  });
}

function addExport(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const shape = listQueryOf(resource);
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/export`,
    may: [resource.name, EXPORT],
    summary: `Export as CSV: ${resource.label.many}`,
    query: shape.schema,
    produces: "text/csv; charset=utf-8",
    answer: z.unknown(),
    handle: async ({ actor, query, reply, database }) => {
      reply.header("content-disposition", `attachment; filename="${resource.name}.csv"`);
      return exportRows(database, spec, actor.scope, shape.parse(query), exportOptionsOf(resource.name));
    },
  });
}

/** `POST r/export`: the same as a job, for lists that nobody should wait for. Its file is fetched once. */
function addExportJob(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const shape = listQueryOf(resource);
  endpoint(api, {
    method: "POST",
    url: `/${resource.path}/export`,
    may: [resource.name, EXPORT],
    summary: `Export as CSV, in the background: ${resource.label.many}`,
    query: shape.schema,
    answer: exportBegun,
    status: 201,
    handle: async ({ actor, query, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => ({
        status: 201,
        answer: await beginExport(tx, actor, resource.name, shape.parse(query)),
      }));
      request.server.jobs.kick();
      return outcome.answer;
    },
  });
}

function addShow(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  endpoint(api, {
    method: "GET",
    url: `/${resource.path}/:id`,
    may: [resource.name, "show"],
    summary: `Show: ${resource.label.one}`,
    params: byId,
    answer: spec.rowAnswer,
    handle: ({ actor, params, database }) => showRow(database, spec, actor.scope, params.id),
  });
}

export function readRoutes(api: FastifyInstance, spec: Spec): void {
  const { path, verbs } = spec.resource;
  const add = (url: string, make: typeof addList) => addUnlessTaken(api, ["GET"], url, () => make(api, spec));
  if (verbs.includes("list")) {
    add(`/${path}`, addList);
    add(`/${path}/list`, addOptions);
    add(`/${path}/count`, addCount);
    add(`/${path}/export`, addExport);
    addExportJob(api, spec);
  }
  if (verbs.includes("show")) add(`/${path}/:id`, addShow);
}
