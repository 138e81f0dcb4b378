import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { newNote, orderNote } from "../../../domain/orders/notes.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { addNote, deleteNote, notesOf } from "./notes.queries.ts";

/** Internal notes of an order: each side reads its own. */
export function orderNoteRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/:id/notes",
    requires: ["orders", "note"],
    summary: "The internal notes of the own side of an order",
    params: byId,
    response: z.object({ data: z.array(orderNote) }),
    handler: async ({ actor, params, database }) => ({ data: await notesOf(database, actor, params.id) }),
  });

  command(api, {
    method: "POST",
    url: "/orders/:id/notes",
    requires: ["orders", "note"],
    summary: "Add an internal note to an order",
    params: byId,
    body: newNote,
    response: z.object({ id: z.string(), message: z.string() }),
    handler: async ({ actor, params, body, tx }) => {
      const id = await addNote(tx, actor, params.id, body.text);
      await recordAudit(tx, actor, {
        action: "note",
        object: "orders",
        subject: params.id,
        after: { note: id },
      });
      return { id, message: "Note added" };
    },
  });

  command(api, {
    method: "DELETE",
    url: "/orders/notes/:id",
    requires: ["orders", "note"],
    summary: "Delete an own internal note within a day",
    params: byId,
    response: z.object({ message: z.string() }),
    handler: async ({ actor, params, tx }) => {
      const order = await deleteNote(tx, actor, params.id);
      await recordAudit(tx, actor, {
        action: "delete-note",
        object: "orders",
        subject: order,
        before: { note: params.id },
      });
      return { message: "Note deleted" };
    },
  });
}
