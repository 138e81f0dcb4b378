import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { TicketStatus } from "../../domain/tickets.ts";
import { reachOf } from "../crud/scopes.ts";
import type { Spec } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { ticketMessages, tickets } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { absent } from "../refusal.ts";
import type { Scope } from "../scope.ts";

export const messageAnswer = z.object({
  id: z.string(),
  message: z.string(),
  attachments: z.array(z.string()),
  /** Null: the bot, or the platform. */
  author: z.object({ id: z.string(), fullName: z.string(), side: z.enum(["seller", "agency"]) }).nullable(),
  createdAt: z.string(),
});
export type Message = z.output<typeof messageAnswer>;

interface MessageRow extends Record<string, unknown> {
  id: string;
  message: string;
  attachments: string[];
  author_id: string | null;
  author_name: string | null;
  author_team: string | null;
  created_at: string | Date;
}

/** What was said about a ticket of the person's, oldest first: its own message, then the replies. */
export async function conversationOf(
  database: Database,
  spec: Spec,
  scope: Scope,
  ticketId: string,
): Promise<Message[]> {
  const { read } = reachOf(spec.resource, spec.table, scope);
  const said = (columns: SQL, from: SQL, author: SQL) => sql`select ${columns}, ${author} as author_id,
      u.full_name as author_name, u.seller_team_id as author_team
    from ${from} left join users u on u.id = ${author}
    where ${tickets.id} = ${ticketId} and ${read ?? sql`true`}`;
  const rows = await rowsOf<MessageRow>(
    database,
    sql`${said(
      sql`${tickets.id} as id, ${tickets.message} as message, ${tickets.attachments} as attachments,
        ${tickets.createdAt} as created_at, 0 as reply`,
      sql`${tickets}`,
      sql`${tickets.createdUserId}`,
    )} union all ${said(
      sql`m.id, m.message, m.attachments, m.created_at, 1`,
      sql`${tickets} join ${ticketMessages} m on m.agency_id = ${tickets.agencyId} and m.ticket_id = ${tickets.id}`,
      sql`m.author_id`,
    )} order by reply, created_at, id`,
  );
  if (rows.length === 0) throw absent();
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

interface LockedTicket {
  readonly agencyId: string;
  readonly status: TicketStatus;
  readonly assigneeId: string | null;
  readonly version: number;
}

/** The ticket under a lock; the 404 of an absent and a foreign one. */
export async function lockTicket(
  tx: Transaction,
  spec: Spec,
  scope: Scope,
  id: string,
): Promise<LockedTicket> {
  const { write } = reachOf(spec.resource, spec.table, scope);
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(write, eq(tickets.id as PgColumn, id), isNull(tickets.deletedAt as PgColumn)))
    .for("update");
  if (!row) throw absent();
  // The columns are the declaration's.
  return row as unknown as LockedTicket;
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

/** Changes a locked ticket. */
export async function setTicket(
  tx: Transaction,
  ticket: { agencyId: string; id: string },
  set: { status?: TicketStatus; assigneeId?: string | null },
): Promise<void> {
  await tx
    .update(tickets)
    .set({ ...set, updatedAt: sql`now()`, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.agencyId as PgColumn, ticket.agencyId), eq(tickets.id as PgColumn, ticket.id)));
}
