import { z } from "zod";
import { EXPORT } from "../access/declared-verbs.ts";
import { MAX_BULK_IDS } from "../limits.ts";
import { byId, type Call, defineCall, type KeyScopeKind } from "./call.ts";
import type { Resource, Verb } from "./define.ts";
import { identifier } from "./fields.ts";
import { genericAddresses } from "./generic-addresses.ts";
import { listCall } from "./list-call.ts";
import { listQueryOf } from "./query.ts";
import { countResponse, exportResponse, removedResponse } from "./responses.ts";
import { rowSchema } from "./row-schema.ts";
import { createSchema, editSchema } from "./wire.ts";

/** The scope of API keys that a call of this kind needs on a resource, if keys reach it. */
const keyOf = ({ key }: Resource, kind: KeyScopeKind) =>
  key === "write" || key === kind ? { key: kind } : {};

/** Fields that a count can be grouped by. */
const countableFields = ({ list, fields }: Resource): string[] =>
  Object.keys(list.filters).filter((name) => ["choice", "flag"].includes(fields[name]?.kind ?? ""));

const ids = z.array(identifier).min(1).max(MAX_BULK_IDS);
/** The schema is of any resource: its type is that of no field. */
const rowOf = (resource: Resource): z.ZodObject => rowSchema(resource);

function readingCalls(resource: Resource) {
  const { name, label, title, list } = resource;
  const at = genericAddresses(resource);
  const reads = keyOf(resource, "read");
  const shape = listQueryOf(resource);
  const countable = countableFields(resource);
  const countShape = listQueryOf(
    resource,
    countable.length ? { extra: { by: z.enum(countable).optional() } } : {},
  );
  return {
    /** `GET <resource>`: a page of rows. */
    list: listCall({
      ...reads,
      name: `${name}.list`,
      url: at.list.url,
      requires: [name, "list"],
      summary: `List: ${label.many}`,
      resource,
    }),
    /** `GET <resource>/list`: the short form for pickers, with id, title and searched fields. */
    choose: listCall({
      ...reads,
      name: `${name}.choose`,
      url: at.choose.url,
      requires: [name, "list"],
      summary: `Choose from: ${label.many}`,
      resource,
      fields: [...new Set([title, ...list.search])],
    }),
    countShape,
    count: defineCall({
      ...reads,
      name: `${name}.count`,
      ...at.count,
      requires: [name, "list"],
      summary: `Count: ${label.many}`,
      query: () => countShape.schema,
      response: countResponse,
    }),
    export: defineCall({
      ...reads,
      name: `${name}.export`,
      ...at.export,
      requires: [name, EXPORT],
      summary: `Export as CSV: ${label.many}`,
      query: () => shape.schema,
      produces: "text/csv; charset=utf-8",
      response: z.unknown(),
    }),
    /** `POST <resource>/export`: the same as a background job, for long lists. Its file can be downloaded once. */
    startExport: defineCall({
      ...reads,
      name: `${name}.startExport`,
      ...at.startExport,
      requires: [name, EXPORT],
      summary: `Export as CSV, in the background: ${label.many}`,
      query: () => shape.schema,
      response: exportResponse,
      status: 201,
    }),
    show: defineCall({
      ...reads,
      name: `${name}.show`,
      ...at.show,
      requires: [name, "show"],
      summary: `Show: ${label.one}`,
      params: byId,
      response: () => rowOf(resource),
    }),
  };
}

function writingCalls(resource: Resource) {
  const { name, label, fields } = resource;
  const at = genericAddresses(resource);
  const writes = keyOf(resource, "write");
  const isPart = fields.catalog?.kind === "reference";
  return {
    create: defineCall({
      ...writes,
      name: `${name}.create`,
      ...at.create,
      requires: [name, "create"],
      summary: `Create: ${label.one}`,
      body: () => createSchema(resource),
      response: () => rowOf(resource),
      status: 201,
    }),
    edit: defineCall({
      ...writes,
      name: `${name}.edit`,
      ...at.edit,
      requires: [name, "edit"],
      summary: `Edit: ${label.one}`,
      params: byId,
      body: () => editSchema(resource),
      response: () => rowOf(resource),
    }),
    /** The same with the id in the body. */
    editNamed: defineCall({
      ...writes,
      name: `${name}.editNamed`,
      ...at.editNamed,
      requires: [name, "edit"],
      summary: `Edit: ${label.one}, named in the body`,
      body: () => editSchema(resource).extend({ id: identifier }),
      response: () => rowOf(resource),
    }),
    delete: defineCall({
      ...writes,
      name: `${name}.delete`,
      ...at.delete,
      requires: [name, "delete"],
      summary: `Delete: ${label.one}`,
      params: byId,
      response: removedResponse,
    }),
    deleteMany: defineCall({
      ...writes,
      name: `${name}.deleteMany`,
      ...at.deleteMany,
      requires: [name, "delete"],
      summary: `Delete several: ${label.many}`,
      body: () => z.strictObject(isPart ? { ids, catalog: identifier.optional() } : { ids }),
      response: removedResponse,
    }),
  };
}

const made = new WeakMap<Resource, ReturnType<typeof readingCalls> & ReturnType<typeof writingCalls>>();

/** The calls of a resource; it has those of its verbs. */
export function callsOf(resource: Resource) {
  const calls = made.get(resource) ?? { ...readingCalls(resource), ...writingCalls(resource) };
  made.set(resource, calls);
  return calls;
}

/** The generic calls that a resource declares by its verbs, in groups that are replaced as one. */
export function declaredCalls(resource: Resource): (readonly Call[])[] {
  const { list, choose, count, export: csv, startExport, show, create, ...rest } = callsOf(resource);
  const ofVerbs: Readonly<Record<Verb, readonly (readonly Call[])[]>> = {
    list: [[list], [choose], [count], [csv], [startExport]],
    show: [[show]],
    create: [[create]],
    edit: [[rest.edit, rest.editNamed]],
    delete: [[rest.delete, rest.deleteMany]],
  };
  return resource.verbs.flatMap((verb) => ofVerbs[verb]);
}
