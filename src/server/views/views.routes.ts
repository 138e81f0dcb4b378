import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_VIEWS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { viewPath, viewQuery, views } from "../../domain/resources/views.resource.ts";
import { viewResponse } from "../../domain/views/responses.ts";
import { badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import {
  countOwnViews,
  deleteView,
  findOwnView,
  findView,
  insertView,
  listViews,
  setDefaultView,
  updateView,
  viewOwnerOf,
} from "./views.queries.ts";

const { name } = views.fields;
const changes = {
  name: name.input.optional(),
  query: viewQuery.optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
};

export function viewRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/views",
    requires: ["views", "list"],
    summary: "The saved views of a list: my own and those shared in my team",
    query: z.strictObject({ path: viewPath }),
    response: z.object({ data: z.array(viewResponse) }),
    handler: async ({ actor, query, database }) => ({
      data: await listViews(database, viewOwnerOf(actor), query.path),
    }),
  });

  endpoint(api, {
    method: "POST",
    url: "/views",
    requires: ["views", "create"],
    summary: "Save a view of a list",
    body: z.strictObject({ ...changes, path: viewPath, name: name.input, query: viewQuery }),
    response: viewResponse,
    status: 201,
    handler: ({ actor, body, database }) =>
      inTransaction(database, async (tx) => {
        const owner = viewOwnerOf(actor);
        if ((await countOwnViews(tx, owner, body.path)) >= MAX_VIEWS) throw badRequest(messages.tooManyViews);
        const id = await insertView(tx, owner, { ...body, shared: body.shared ?? false });
        if (body.isDefault) await setDefaultView(tx, owner, { id, path: body.path }, true);
        await recordAudit(tx, actor, { action: "create", object: views.name, subject: id, after: body });
        return findView(tx, owner, id);
      }),
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/views/:id",
    requires: ["views", "edit"],
    summary: "Rename, change or share my own view; set a view as my default",
    params: byId,
    body: z.strictObject(changes),
    response: viewResponse,
    handler: ({ actor, params, body, database }) =>
      inTransaction(database, async (tx) => {
        const owner = viewOwnerOf(actor);
        const before = await findView(tx, owner, params.id);
        const { isDefault, ...changed } = body;
        if (Object.keys(changed).length > 0) {
          if (!before.mine) throw forbidden();
          await updateView(tx, owner, before.id, { ...before, ...changed });
        }
        if (isDefault !== undefined) await setDefaultView(tx, owner, before, isDefault);
        await recordAudit(tx, actor, {
          action: "edit",
          object: views.name,
          subject: before.id,
          before,
          after: body,
        });
        return findView(tx, owner, before.id);
      }),
  });

  endpoint(api, {
    method: "DELETE",
    url: "/views/:id",
    requires: ["views", "delete"],
    summary: "Delete my own view",
    params: byId,
    response: z.object({ message: z.string() }),
    handler: ({ actor, params, database }) =>
      inTransaction(database, async (tx) => {
        const owner = viewOwnerOf(actor);
        const before = await findOwnView(tx, owner, params.id);
        await deleteView(tx, owner, before.id);
        await recordAudit(tx, actor, { action: "delete", object: views.name, subject: before.id, before });
        return { message: messages.deleted };
      }),
  });
}
