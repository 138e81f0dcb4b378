import { Readable } from "node:stream";
import { can } from "../../domain/access/grants.ts";
import { MAX_STREAMS } from "../../domain/limits.ts";
import { tooManyRequests } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { type Actor, isDesignScope } from "../scope.ts";
import { type Announcement, CHANNEL, readAnnouncements } from "./announce.ts";

/** Below a minute, after which proxies close a silent connection. Also bounds how long a stream outlives its session. */
const BEAT_MS = 20_000;
/** A stream with more unread bytes than this is closed. */
const MAX_WAITING_BYTES = 65_536;
/** `Retry-After` for a person who has reached the limit of streams. */
const TRY_AGAIN_SECONDS = 60;

interface Stream {
  readonly actor: Actor;
  readonly out: Readable;
  /** Whether the session is still active and its user unchanged. */
  readonly holds: () => Promise<boolean>;
  /** Whether `ready` was sent, the first event of every stream. Clients read what changed before it by themselves. */
  isReady: boolean;
}

export type LiveEvent = "ready" | "notifications" | "orders";

const textOf = (event: LiveEvent, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The open streams of this process, as server-sent events. From the first stream on it listens to the announcements of
 * all processes and forwards those that concern a person: only that something changed, without contents.
 */
export class Streams {
  private readonly database: Database;
  private readonly streams = new Set<Stream>();
  private listening: Promise<() => Promise<void>> | undefined;
  private beating: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(database: Database) {
    this.database = database;
  }

  get size(): number {
    return this.streams.size;
  }

  /** Opens a stream for a person. It ends with the connection, the session or the server. */
  async open(actor: Actor, holds: Stream["holds"]): Promise<Readable> {
    const own = [...this.streams].filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= MAX_STREAMS) throw tooManyRequests(TRY_AGAIN_SECONDS);
    const out = new Readable({ read: () => undefined });
    const stream: Stream = { actor, out, holds, isReady: false };
    this.streams.add(stream);
    out.once("close", () => this.streams.delete(stream));
    try {
      await this.listen();
    } catch (error) {
      out.destroy();
      throw error;
    }
    if (this.isClosed) out.push(null);
    this.send(stream, textOf("ready", {}));
    stream.isReady = true;
    return out;
  }

  /** Ends all streams, so that the server can stop. */
  endAll(): void {
    this.isClosed = true;
    clearInterval(this.beating);
    for (const stream of this.streams) this.end(stream);
  }

  /** Stops listening, before the database is closed. */
  async close(): Promise<void> {
    this.endAll();
    // If the listening connection is lost, there is nothing to stop.
    await this.listening?.then((stop) => stop()).catch(() => undefined);
  }

  private listen(): Promise<() => Promise<void>> {
    this.beating ??= setInterval(() => void this.beat(), BEAT_MS).unref();
    this.listening ??= this.database
      .listen(CHANNEL, (payload) => {
        for (const announcement of readAnnouncements(payload)) this.pass(announcement);
      })
      .catch((error: unknown) => {
        this.listening = undefined;
        throw error;
      });
    return this.listening;
  }

  private pass(announcement: Announcement): void {
    for (const stream of this.streams) {
      if (announcement.kind === "signed-out") {
        if (stream.actor.sessionId === announcement.sessionId) this.end(stream);
        continue;
      }
      const text = stream.isReady && textFor(stream.actor, announcement);
      if (text) this.send(stream, text);
    }
  }

  private send(stream: Stream, text: string): void {
    if (stream.out.destroyed || stream.out.readableEnded) return;
    if (stream.out.readableLength > MAX_WAITING_BYTES) stream.out.destroy();
    else stream.out.push(text);
  }

  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.out.push(null);
  }

  private async beat(): Promise<void> {
    for (const stream of [...this.streams]) {
      const holds = await stream.holds().catch(() => true); // An unavailable database ends no session.
      if (!this.streams.has(stream)) continue;
      if (holds) this.send(stream, ":\n\n");
      else this.end(stream);
    }
  }
}

/** The event of an announcement for a person; `undefined` where it does not concern them. */
function textFor({ userId, scope, grants }: Actor, announcement: Announcement): string | undefined {
  if (announcement.kind === "notified")
    return announcement.userId === userId ? textOf("notifications", {}) : undefined;
  if (announcement.kind !== "orders" || scope.reach === "platform") return undefined;
  const { agencyId, teamId, actorId, count } = announcement;
  const isTheirs = scope.agencyId === agencyId && (scope.reach === "agency" || scope.sellerTeamId === teamId);
  if (!isTheirs || !can(grants, "orders", "list")) return undefined;
  if (isDesignScope(scope) !== (announcement.designs === true)) return undefined;
  return textOf("orders", { changed: count, mine: actorId === userId });
}
