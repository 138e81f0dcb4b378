import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { afterCommit, type Transaction } from "../db/transaction.ts";

/** The NOTIFY channel between processes. Payloads contain ids and counts, no contents. */
export const CHANNEL = "platen_live";

/** An event for open streams of this or another process. */
export type Announcement =
  | { readonly kind: "notified"; readonly userId: string }
  | {
      readonly kind: "orders";
      readonly agencyId: string;
      readonly teamId: string;
      /** The user who caused it; `null` for the system. */
      readonly actorId: string | null;
      readonly count: number;
      /** The same orders counted for designers: only those with a design request. */
      readonly designs?: true;
    }
  | { readonly kind: "signed-out"; readonly sessionId: string };

/** PostgreSQL limits a NOTIFY payload to 8,000 bytes; a line has at most 140. */
const LINES = 50;
/** Announcements within this time share one statement. */
const GATHER_MS = 50;

class Announcer {
  private readonly database: Database;
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  add(announcement: Announcement): void {
    const { key, count } = lineOf(announcement);
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
    this.timer ??= setTimeout(() => void this.tell(), GATHER_MS).unref();
  }

  private async tell(): Promise<void> {
    this.timer = undefined;
    const lines = [...this.counts].map(([key, count]) => `${key} ${count}`);
    this.counts.clear();
    const payloads = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, index) =>
      lines.slice(index * LINES, (index + 1) * LINES).join("\n"),
    );
    try {
      await rowsOf(
        this.database,
        sql`select pg_notify(${CHANNEL}, line) from unnest(${sql.param(payloads)}::text[]) as line`,
      );
    } catch {
      // Delivery is not guaranteed: clients also poll every minute.
    }
  }
}

const announcers = new WeakMap<Database["pool"], Announcer>();

/**
 * Announces to every process, after the transaction and in batches: a NOTIFY inside a transaction takes a lock of the
 * whole database while it commits, so commits would wait for each other.
 */
export function announce(database: Database, announcement: Announcement): void {
  let announcer = announcers.get(database.pool);
  if (!announcer) {
    announcer = new Announcer(database);
    announcers.set(database.pool, announcer);
  }
  announcer.add(announcement);
}

/** The same after the transaction is committed. */
export function announceAfter(tx: Transaction, announcements: readonly Announcement[]): void {
  if (announcements.length === 0) return;
  afterCommit(tx, (database) => {
    for (const one of announcements) announce(database, one);
  });
}

/** Announces changed orders, once per team. */
export function ordersChanged(
  agencyId: string,
  actorId: string | null,
  orders: readonly { readonly teamId: string; readonly design?: object | null }[],
): Announcement[] {
  const counted = (some: typeof orders) => {
    const counts = new Map<string, number>();
    for (const { teamId } of some) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
    return [...counts].map(([teamId, count]) => ({
      kind: "orders" as const,
      agencyId,
      teamId,
      actorId,
      count,
    }));
  };
  const designs = counted(orders.filter(({ design }) => design));
  return [...counted(orders), ...designs.map((one) => ({ ...one, designs: true as const }))];
}

function lineOf(announcement: Announcement): { key: string; count: number } {
  switch (announcement.kind) {
    case "notified":
      return { key: `notified ${announcement.userId}`, count: 1 };
    case "signed-out":
      return { key: `signed-out ${announcement.sessionId}`, count: 1 };
    case "orders": {
      const { agencyId, teamId, actorId, count, designs } = announcement;
      return { key: `orders ${agencyId} ${teamId} ${actorId ?? "-"}${designs ? " designs" : ""}`, count };
    }
  }
}

/** Parses the announcements of a payload. Unknown lines, written by another version, are skipped. */
export function readAnnouncements(payload: string): Announcement[] {
  return payload.split("\n").flatMap((line): Announcement[] => {
    const [kind, ...words] = line.split(" ");
    const count = Number(words.at(-1));
    const [first = "", teamId = "", actorId = "", of] = words;
    if (kind === "notified") return [{ kind, userId: first }];
    if (kind === "signed-out") return [{ kind, sessionId: first }];
    if (kind !== "orders" || !Number.isInteger(count)) return [];
    const designs = of === "designs" && { designs: true as const };
    return [{ kind, agencyId: first, teamId, actorId: actorId === "-" ? null : actorId, count, ...designs }];
  });
}
