import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Message } from "../../domain/tickets/responses.ts";
import type { TicketStatus } from "../../domain/tickets/tickets.ts";
import { notFound } from "../api-error.ts";
import type { ResourceModel } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { ticketMessages, tickets } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";

type MessageRow = Raw<
  typeof ticketMessages,
  "id" | "message" | "attachments" | "created_at" | "author_id"
> & {
  author_name: string | null;
  author_team: string | null;
};

/** The messages of a ticket in the person's scope, oldest first: its own message, then the replies. */
export async function conversationOf(
  database: Database,
  model: ResourceModel,
  scope: Scope,
  ticketId: string,
): Promise<Message[]> {
  const { read } = rowScopeOf(model.resource, scope);
  const messagesOf = (columns: SQL, from: SQL, author: SQL) => sql`select ${columns}, ${author} as author_id,
      u.full_name as author_name, u.seller_team_id as author_team
    from ${from} left join users u on u.id = ${author}
    where ${tickets.id} = ${ticketId} and ${read ?? sql`true`}`;
  const rows = await rowsOf<MessageRow>(
    database,
    sql`${messagesOf(
      sql`${tickets.id} as id, ${tickets.message} as message, ${tickets.attachments} as attachments,
        ${tickets.createdAt} as created_at, 0 as reply`,
      sql`${tickets}`,
      sql`${tickets.createdUserId}`,
    )} union all ${messagesOf(
      sql`m.id, m.message, m.attachments, m.created_at, 1`,
      sql`${tickets} join ${ticketMessages} m on m.agency_id = ${tickets.agencyId} and m.ticket_id = ${tickets.id}`,
      sql`m.author_id`,
    )} order by reply, created_at, id`,
  );
  if (rows.length === 0) throw notFound();
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    attachments: row.attachments,
    author:
      row.author_id === null
        ? null
        : {
            id: row.author_id,
            fullName: row.author_name ?? "",
            side: row.author_team === null ? ("agency" as const) : ("seller" as const),
          },
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

export interface LockedTicket {
  readonly id: string;
  readonly code: string;
  readonly agencyId: string;
  readonly status: TicketStatus;
  readonly assigneeId: string | null;
  readonly version: number;
}

/** Locks those of the tickets that the person may change, by id. */
export async function lockTickets(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedTicket>> {
  const { write } = rowScopeOf(model.resource, scope);
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(write, inArray(tickets.id, [...ids]), isNull(tickets.deletedAt)))
    .orderBy(tickets.id)
    .for("update");
  // The columns are the declaration's.
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a ticket. Throws 404 for an absent or foreign one. */
export async function lockTicket(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  id: string,
): Promise<LockedTicket> {
  const ticket = (await lockTickets(tx, model, scope, [id])).get(id);
  if (!ticket) throw notFound();
  return ticket;
}

export async function insertMessage(
  tx: Transaction,
  row: {
    agencyId: string;
    ticketId: string;
    authorId: string;
    message: string;
    attachments: string[];
  },
): Promise<string> {
  const id = newId();
  await tx.insert(ticketMessages).values({ id, ...row });
  return id;
}

export async function setTickets(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
  set: { status?: TicketStatus; assigneeId?: string | null },
): Promise<void> {
  await tx
    .update(tickets)
    .set({ ...set, updatedAt: sql`now()`, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.agencyId, agencyId), inArray(tickets.id, [...ids])));
}
