import type { FastifyInstance } from "fastify";
import { genericCalls } from "../../../domain/calls/registry.ts";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { callsOf } from "../../../domain/resource/generic-calls.ts";
import { command } from "../../command.ts";
import type { ResourceModel } from "../model.ts";
import { createRow } from "./create.ts";
import { editRow } from "./edit.ts";
import { removeRows } from "./remove.ts";

function addCreate(api: FastifyInstance, model: ResourceModel): void {
  command(api, callsOf(model.resource).create, {
    handler: ({ actor, body, tx }) => createRow(tx, model, actor, body),
  });
}

/** `PATCH <resource>/:id`, and `PATCH <resource>` with the id in the body. Absent fields are not changed. */
function addEdit(api: FastifyInstance, model: ResourceModel): void {
  const { edit, editNamed } = callsOf(model.resource);
  command(api, edit, ({ actor, params, body, tx }) =>
    editRow(tx, model, actor, params.id.toLowerCase(), body),
  );
  command(api, editNamed, ({ actor, body, tx }) =>
    editRow(tx, model, actor, identifier.parse(body.id).toLowerCase(), body),
  );
}

function addRemove(api: FastifyInstance, model: ResourceModel): void {
  const { delete: one, deleteMany } = callsOf(model.resource);
  command(api, one, async ({ actor, params, tx }) => {
    await removeRows(tx, model, actor, [params.id]);
    return { message: messages.deleted, ids: [params.id] };
  });
  command(api, deleteMany, async ({ actor, body, tx }) => {
    // Present where the call declares it.
    const { catalog } = body as { catalog?: string };
    await removeRows(tx, model, actor, body.ids, catalog);
    return { message: messages.deleted, ids: body.ids };
  });
}

export function writeRoutes(api: FastifyInstance, model: ResourceModel): void {
  const { create, edit, delete: remove } = callsOf(model.resource);
  const generic = new Set(genericCalls(model.resource));
  if (generic.has(create)) addCreate(api, model);
  if (generic.has(edit)) addEdit(api, model);
  if (generic.has(remove)) addRemove(api, model);
}
