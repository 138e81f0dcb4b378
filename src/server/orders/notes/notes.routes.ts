import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/notes/calls.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { addNote, deleteNote, notesOf } from "./notes.queries.ts";

/** Internal notes of an order: each side reads its own. */
export function orderNoteRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listNotes, async ({ actor, params, database }) => ({
    data: await notesOf(database, actor, params.id),
  }));

  command(api, calls.addNote, async ({ actor, params, body, tx }) => {
    const id = await addNote(tx, actor, params.id, body.text);
    await recordAudit(tx, actor, {
      action: "note",
      object: "orders",
      subject: params.id,
      after: { note: id },
    });
    return { id, message: "Note added" };
  });

  command(api, calls.deleteNote, async ({ actor, params, tx }) => {
    const order = await deleteNote(tx, actor, params.id);
    await recordAudit(tx, actor, {
      action: "delete-note",
      object: "orders",
      subject: order,
      before: { note: params.id },
    });
    return { message: "Note deleted" };
  });
}
