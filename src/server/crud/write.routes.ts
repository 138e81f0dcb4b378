import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { createSchema, editSchema } from "../../domain/resource/wire.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { addUnlessTaken } from "./addition.ts";
import { createRow } from "./create.ts";
import { editRow } from "./edit.ts";
import { removeRows } from "./remove.ts";
import type { Spec } from "./spec.ts";

const done = z.object({ message: z.string(), ids: z.array(z.string()) });

function addCreate(api: FastifyInstance, spec: Spec): void {
  const { resource, rowAnswer } = spec;
  endpoint(api, {
    method: "POST",
    url: `/${resource.path}`,
    may: [resource.name, "create"],
    summary: `Create: ${resource.label.one}`,
    body: createSchema(resource),
    answer: rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 201,
        answer: await createRow(tx, spec, actor, body),
      }));
      return outcome.answer;
    },
  });
}

/** `PATCH r/:id`, and `PATCH r` with the id in the body; absent fields stay as they are. */
function addEdit(api: FastifyInstance, spec: Spec): void {
  const { resource, rowAnswer } = spec;
  const schema = editSchema(resource);
  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: `/${resource.path}/:id`,
    may: [resource.name, "edit"],
    summary: `Edit: ${resource.label.one}`,
    params: byId,
    body: schema,
    answer: rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 200,
        answer: await editRow(tx, spec, actor, params.id.toLowerCase(), body),
      }));
      return outcome.answer;
    },
  });
  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: `/${resource.path}`,
    may: [resource.name, "edit"],
    summary: `Edit: ${resource.label.one}, named in the body`,
    body: schema.extend({ id: identifier }),
    answer: rowAnswer,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 200,
        answer: await editRow(tx, spec, actor, identifier.parse(body.id).toLowerCase(), body),
      }));
      return outcome.answer;
    },
  });
}

function addRemove(api: FastifyInstance, spec: Spec): void {
  const { resource } = spec;
  const ids = z.array(identifier).min(1).max(MAX_BULK_IDS);
  const isPart = resource.fields.catalog?.kind === "reference";
  endpoint(api, {
    method: "DELETE",
    url: `/${resource.path}/:id`,
    may: [resource.name, "delete"],
    summary: `Delete: ${resource.label.one}`,
    params: byId,
    answer: done,
    handle: async ({ actor, params, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => {
        await removeRows(tx, spec, actor, [params.id]);
        return { status: 200, answer: { message: messages.deleted, ids: [params.id] } };
      });
      return outcome.answer;
    },
  });
  endpoint(api, {
    method: "DELETE",
    url: `/${resource.path}`,
    may: [resource.name, "delete"],
    summary: `Delete several: ${resource.label.many}`,
    body: z.strictObject(isPart ? { ids, catalog: identifier.optional() } : { ids }),
    answer: done,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => {
        // There where the schema above has it.
        const { catalog } = body as { catalog?: string };
        await removeRows(tx, spec, actor, body.ids, catalog);
        return { status: 200, answer: { message: messages.deleted, ids: body.ids } };
      });
      return outcome.answer;
    },
  });
}

export function writeRoutes(api: FastifyInstance, spec: Spec): void {
  const { path, verbs } = spec.resource;
  if (verbs.includes("create")) addUnlessTaken(api, ["POST"], `/${path}`, () => addCreate(api, spec));
  if (verbs.includes("edit")) addUnlessTaken(api, ["PATCH", "PUT"], `/${path}/:id`, () => addEdit(api, spec));
  if (verbs.includes("delete")) addUnlessTaken(api, ["DELETE"], `/${path}/:id`, () => addRemove(api, spec));
}
