import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_VIEWS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { viewPath, viewQuery, views } from "../../domain/resources/views.resource.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { forbidden, refuse } from "../refusal.ts";
import {
  countOwnViews,
  deleteView,
  findOwnView,
  findView,
  insertView,
  listViews,
  setDefaultView,
  shelfOf,
  updateView,
} from "./views.queries.ts";

const view = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  isDefault: z.boolean(),
});
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
    may: ["views", "list"],
    summary: "The saved views of a list: mine, and those that my team shares",
    query: z.strictObject({ path: viewPath }),
    answer: z.object({ data: z.array(view) }),
    handle: async ({ actor, query, database }) => ({
      data: await listViews(database, shelfOf(actor), query.path),
    }),
  });

  endpoint(api, {
    method: "POST",
    url: "/views",
    may: ["views", "create"],
    summary: "Save a view of a list",
    body: z.strictObject({ ...changes, path: viewPath, name: name.input, query: viewQuery }),
    answer: view,
    status: 201,
    handle: ({ actor, body, database }) =>
      inTransaction(database, async (tx) => {
        const shelf = shelfOf(actor);
        if ((await countOwnViews(tx, shelf, body.path)) >= MAX_VIEWS) throw refuse(messages.tooManyViews);
        const id = await insertView(tx, shelf, { ...body, shared: body.shared ?? false });
        if (body.isDefault) await setDefaultView(tx, shelf, { id, path: body.path }, true);
        await recordAudit(tx, actor, { action: "create", object: views.name, subject: id, after: body });
        return findView(tx, shelf, id);
      }),
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/views/:id",
    may: ["views", "edit"],
    summary: "Rename, change or share a view of mine; make one that I see my list's first",
    params: byId,
    body: z.strictObject(changes),
    answer: view,
    handle: ({ actor, params, body, database }) =>
      inTransaction(database, async (tx) => {
        const shelf = shelfOf(actor);
        const before = await findView(tx, shelf, params.id);
        const { isDefault, ...changed } = body;
        if (Object.keys(changed).length > 0) {
          if (!before.mine) throw forbidden();
          await updateView(tx, shelf, before.id, { ...before, ...changed });
        }
        if (isDefault !== undefined) await setDefaultView(tx, shelf, before, isDefault);
        await recordAudit(tx, actor, {
          action: "edit",
          object: views.name,
          subject: before.id,
          before,
          after: body,
        });
        return findView(tx, shelf, before.id);
      }),
  });

  endpoint(api, {
    method: "DELETE",
    url: "/views/:id",
    may: ["views", "delete"],
    summary: "Delete a view of mine",
    params: byId,
    answer: z.object({ message: z.string() }),
    handle: ({ actor, params, database }) =>
      inTransaction(database, async (tx) => {
        const shelf = shelfOf(actor);
        const before = await findOwnView(tx, shelf, params.id);
        await deleteView(tx, shelf, before.id);
        await recordAudit(tx, actor, { action: "delete", object: views.name, subject: before.id, before });
        return { message: messages.deleted };
      }),
  });
}
