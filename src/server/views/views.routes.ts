import type { FastifyInstance } from "fastify";
import { MAX_VIEWS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { views } from "../../domain/resources/views.resource.ts";
import * as calls from "../../domain/views/calls.ts";
import { badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
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

export function viewRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listViews, async ({ actor, query, database }) => ({
    data: await listViews(database, viewOwnerOf(actor), query.path),
  }));

  endpoint(api, calls.createView, ({ actor, body, database }) =>
    inTransaction(database, async (tx) => {
      const owner = viewOwnerOf(actor);
      if ((await countOwnViews(tx, owner, body.path)) >= MAX_VIEWS) throw badRequest(messages.tooManyViews);
      const id = await insertView(tx, owner, { ...body, shared: body.shared ?? false });
      if (body.isDefault) await setDefaultView(tx, owner, { id, path: body.path }, true);
      await recordAudit(tx, actor, { action: "create", object: views.name, subject: id, after: body });
      return findView(tx, owner, id);
    }),
  );

  endpoint(api, calls.editView, ({ actor, params, body, database }) =>
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
  );

  endpoint(api, calls.deleteView, ({ actor, params, database }) =>
    inTransaction(database, async (tx) => {
      const owner = viewOwnerOf(actor);
      const before = await findOwnView(tx, owner, params.id);
      await deleteView(tx, owner, before.id);
      await recordAudit(tx, actor, { action: "delete", object: views.name, subject: before.id, before });
      return { message: messages.deleted };
    }),
  );
}
