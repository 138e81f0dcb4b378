import { Readable } from "node:stream";
import { can } from "../../domain/access/grants.ts";
import { MAX_STREAMS } from "../../domain/limits.ts";
import type { Database } from "../db/client.ts";
import { tooMany } from "../refusal.ts";
import { type Actor, isDesignScope } from "../scope.ts";
import { type Announcement, CHANNEL, readAnnouncements } from "./announce.ts";

/** Proxies end what is silent for a minute; and so long may a session outlive its end unnoticed. */
const BEAT_MS = 20_000;
/** Who does not read what they are sent is let go of. */
const MAX_WAITING_BYTES = 65_536;
/** A person with all their streams open tries again after this. */
const TRY_AGAIN_SECONDS = 60;

interface Stream {
  readonly actor: Actor;
  readonly out: Readable;
  /** Whether its session is live still and its person who they were. */
  readonly holds: () => Promise<boolean>;
  /** It has said `ready`, the first event of every stream. What happens before is read by who hears it. */
  isReady: boolean;
}

/** The events of a stream, by name. */
export type LiveEvent = "ready" | "notifications" | "orders";

const textOf = (event: LiveEvent, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The open streams of this process, as server-sent events. It listens to what every process announces, from
 * the first stream on, and passes on what is each person's to know: that there is something, never what.
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

  /** A stream for this person, until they leave, their session ends or the server does. */
  async open(actor: Actor, holds: Stream["holds"]): Promise<Readable> {
    const own = [...this.streams].filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= MAX_STREAMS) throw tooMany(TRY_AGAIN_SECONDS);
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

  /** Ends every stream, so that the server can end. */
  endAll(): void {
    this.isClosed = true;
    clearInterval(this.beating);
    for (const stream of this.streams) this.end(stream);
  }

  /** Stops listening, before the database is closed. */
  async close(): Promise<void> {
    this.endAll();
    // Where the connection that listened is gone, so is what it listened to.
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
      const holds = await stream.holds().catch(() => true); // a database that is away ends nobody's session
      if (!this.streams.has(stream)) continue;
      if (holds) this.send(stream, ":\n\n");
      else this.end(stream);
    }
  }
}

/** What a person is told of an announcement; undefined: nothing, as it is not theirs. */
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
