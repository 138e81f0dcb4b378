import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { createSchema, editSchema } from "../../../domain/resource/wire.ts";
import { command } from "../../command.ts";
import { byId } from "../../endpoint.ts";
import type { ResourceModel } from "../model.ts";
import { addUnlessTaken } from "./addition.ts";
import { createRow } from "./create.ts";
import { editRow } from "./edit.ts";
import { removedResponse, removeRows } from "./remove.ts";

function addCreate(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  command(api, {
    method: "POST",
    url: `/${resource.path}`,
    requires: [resource.name, "create"],
    summary: `Create: ${resource.label.one}`,
    get body() {
      return createSchema(resource);
    },
    get response() {
      return model.rowResponse;
    },
    status: 201,
    handler: ({ actor, body, tx }) => createRow(tx, model, actor, body),
  });
}

const ids = z.array(identifier).min(1).max(MAX_BULK_IDS);

/** `PATCH <resource>/:id`, and `PATCH <resource>` with the id in the body. Absent fields are not changed. */
function addEdit(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  command(api, {
    method: ["PATCH", "PUT"],
    url: `/${resource.path}/:id`,
    requires: [resource.name, "edit"],
    summary: `Edit: ${resource.label.one}`,
    params: byId,
    get body() {
      return editSchema(resource);
    },
    get response() {
      return model.rowResponse;
    },
    handler: ({ actor, params, body, tx }) => editRow(tx, model, actor, params.id.toLowerCase(), body),
  });
  command(api, {
    method: ["PATCH", "PUT"],
    url: `/${resource.path}`,
    requires: [resource.name, "edit"],
    summary: `Edit: ${resource.label.one}, named in the body`,
    get body() {
      return editSchema(resource).extend({ id: identifier });
    },
    get response() {
      return model.rowResponse;
    },
    handler: ({ actor, body, tx }) =>
      editRow(tx, model, actor, identifier.parse(body.id).toLowerCase(), body),
  });
}

function addRemove(api: FastifyInstance, model: ResourceModel): void {
  const { resource } = model;
  const isPart = resource.fields.catalog?.kind === "reference";
  command(api, {
    method: "DELETE",
    url: `/${resource.path}/:id`,
    requires: [resource.name, "delete"],
    summary: `Delete: ${resource.label.one}`,
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      await removeRows(tx, model, actor, [params.id]);
      return { message: messages.deleted, ids: [params.id] };
    },
  });
  command(api, {
    method: "DELETE",
    url: `/${resource.path}`,
    requires: [resource.name, "delete"],
    summary: `Delete several: ${resource.label.many}`,
    get body() {
      return z.strictObject(isPart ? { ids, catalog: identifier.optional() } : { ids });
    },
    response: removedResponse,
    handler: async ({ actor, body, tx }) => {
      // Present where the schema above has it.
      const { catalog } = body as { catalog?: string };
      await removeRows(tx, model, actor, body.ids, catalog);
      return { message: messages.deleted, ids: body.ids };
    },
  });
}

export function writeRoutes(api: FastifyInstance, model: ResourceModel): void {
  const { path, verbs } = model.resource;
  if (verbs.includes("create")) addUnlessTaken(api, ["POST"], `/${path}`, () => addCreate(api, model));
  if (verbs.includes("edit"))
    addUnlessTaken(api, ["PATCH", "PUT"], `/${path}/:id`, () => addEdit(api, model));
  if (verbs.includes("delete")) addUnlessTaken(api, ["DELETE"], `/${path}/:id`, () => addRemove(api, model));
}
