import { and, sql } from "drizzle-orm";
import { noteObstacle, type OrderNote } from "../../../domain/orders/notes/notes.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { ordersIn } from "../load.queries.ts";

const MAX_NOTES = 200;

type NoteRow = {
  id: string;
  text: string;
  author_id: string;
  created_at: string;
  full_name: string | null;
};

/** Throws a 404 unless the order is in the actor's scope. */
async function requireOrder(from: Database | Transaction, actor: Actor, orderId: string): Promise<void> {
  const scope = agencyScopeOf(actor);
  const rows = await rowsOf(
    from,
    sql`select 1 from "orders" where ${and(ordersIn(scope), sql`"orders".id = ${orderId}`)}`,
  );
  if (rows.length === 0) throw notFound();
}

/** The notes of the actor's side of an order, newest first. */
export async function notesOf(
  from: Database | Transaction,
  actor: Actor,
  orderId: string,
): Promise<OrderNote[]> {
  await requireOrder(from, actor, orderId);
  const { agencyId } = agencyScopeOf(actor);
  const rows = await rowsOf<NoteRow>(
    from,
    sql`select n.id, n.text, n.author_id, n.created_at, u.full_name from order_notes n
      left join users u on u.id = n.author_id
      where n.agency_id = ${agencyId} and n.order_id = ${orderId} and n.side = ${sideOf(actor)}
      order by n.created_at desc, n.id desc limit ${MAX_NOTES}`,
  );
  const now = Date.now();
  return rows.map(({ id, text, author_id: authorId, created_at, full_name }) => {
    const at = toIso(created_at);
    return {
      id,
      text,
      at,
      by: full_name === null ? null : { id: authorId, fullName: full_name },
      canDelete: noteObstacle({ authorId, at }, actor.userId, now) === null,
    };
  });
}

export async function addNote(tx: Transaction, actor: Actor, orderId: string, text: string): Promise<string> {
  await requireOrder(tx, actor, orderId);
  const id = newId();
  await tx.execute(sql`insert into order_notes (agency_id, id, order_id, side, author_id, text)
    values (${agencyScopeOf(actor).agencyId}, ${id}, ${orderId}, ${sideOf(actor)}, ${actor.userId}, ${text})`);
  return id;
}

/** Deletes a note of the actor. Returns the id of its order. */
export async function deleteNote(tx: Transaction, actor: Actor, id: string): Promise<string> {
  const scope = agencyScopeOf(actor);
  const [note] = await rowsOf<{ order_id: string; author_id: string; created_at: string }>(
    tx,
    sql`select n.order_id, n.author_id, n.created_at from order_notes n
      join "orders" on "orders".agency_id = n.agency_id and "orders".id = n.order_id
      where ${and(ordersIn(scope), sql`n.id = ${id} and n.side = ${sideOf(actor)}`)} for update of n`,
  );
  if (!note) throw notFound();
  const obstacle = noteObstacle(
    { authorId: note.author_id, at: toIso(note.created_at) },
    actor.userId,
    Date.now(),
  );
  if (obstacle) throw badRequest(obstacle);
  await tx.execute(sql`delete from order_notes where agency_id = ${scope.agencyId} and id = ${id}`);
  return note.order_id;
}
