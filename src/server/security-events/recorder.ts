import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/client.ts";
import { networkOf } from "../network.ts";
import { addEvents, type CountedEvent } from "./security-events.queries.ts";

const MINUTE_MS = 60_000;
const WRITE_AFTER_MS = 1_000;
/**
 * Distinct events of a minute in this process: of agencies, and of none, which anybody causes without an account. Each has a
 * budget of its own, so that strangers use up none of the agencies'. Those beyond are counted by agency and kind, without who
 * and where.
 */
const MAX_OF_AGENCIES = 500;
const MAX_OF_NONE = 250;
/** Of those of no agency, from one network. */
const MAX_OF_NETWORK = 50;

/** What happened, by whom and from where. */
export type SecurityEvent = Pick<
  CountedEvent,
  "kind" | "status" | "call" | "address" | "userId" | "apiKeyId" | "agencyId" | "email" | "requestId"
>;

/** One for each agency and kind: as many as there are agencies, at most. */
const others = ({ kind, status, requestId, agencyId }: SecurityEvent): SecurityEvent => ({
  kind,
  status,
  requestId,
  call: "others",
  address: null,
  userId: null,
  apiKeyId: null,
  agencyId,
  email: null,
});

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

const fingerprintOf = (event: SecurityEvent): string => {
  const { kind, status, call, address, userId, apiKeyId, agencyId, email } = event;
  return hashOf([kind, status, call, address, userId, apiKeyId, agencyId, email]);
};

/** The distinct events of a minute, as far as there is room for them. */
class Distinct {
  readonly #seen = new Set<string>();
  /** How many of them are of no agency, by network. */
  readonly #networks = new Map<string, number>();
  #ofNone = 0;

  /** Whether an event is among them: it was, or there is room. */
  admits({ agencyId, address }: SecurityEvent, fingerprint: string): boolean {
    if (this.#seen.has(fingerprint)) return true;
    const hasRoom =
      agencyId === null ? this.#takeOfNone(address) : this.#seen.size - this.#ofNone < MAX_OF_AGENCIES;
    if (hasRoom) this.#seen.add(fingerprint);
    return hasRoom;
  }

  #takeOfNone(address: string | null): boolean {
    const network = networkOf(address ?? "");
    const count = this.#networks.get(network) ?? 0;
    if (count >= MAX_OF_NETWORK || this.#ofNone >= MAX_OF_NONE) return false;
    this.#networks.set(network, count + 1);
    this.#ofNone += 1;
    return true;
  }
}

/**
 * Counts security events in memory and adds them to the database a second later, in one statement: so a call neither
 * waits for it nor fails with it, and a flood costs one statement a second. What is in memory is bounded, and lost if the
 * process is killed within that second.
 */
export class SecurityEventRecorder {
  readonly #database: Database;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #now: () => number;
  readonly #onEvents: (events: readonly CountedEvent[]) => void;
  #minute = 0;
  /** Of this minute. */
  #distinct = new Distinct();
  #waiting = new Map<string, CountedEvent>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param onEvents gets events once they are counted, also those that the database cannot store */
  constructor(
    database: Database,
    log: Pick<FastifyBaseLogger, "warn">,
    now: () => number = () => Date.now(),
    onEvents: (events: readonly CountedEvent[]) => void = () => undefined,
  ) {
    this.#database = database;
    this.#log = log;
    this.#now = now;
    this.#onEvents = onEvents;
  }

  record(event: SecurityEvent): void {
    const now = this.#now();
    const minute = now - (now % MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#distinct = new Distinct();
    }
    const own = fingerprintOf(event);
    const isDistinct = this.#distinct.admits(event, own);
    const counted = isDistinct ? event : others(event);
    const fingerprint = isDistinct ? own : hashOf(["others", event.kind, event.agencyId]);
    this.#add(
      { ...counted, fingerprint, minute: new Date(minute).toISOString() },
      new Date(now).toISOString(),
    );
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  #add(event: SecurityEvent & Pick<CountedEvent, "fingerprint" | "minute">, at: string): void {
    const key = `${event.minute} ${event.fingerprint}`;
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.count += 1;
      waiting.lastAt = at;
    } else this.#waiting.set(key, { ...event, count: 1, firstAt: at, lastAt: at });
  }

  /** Writes what is in memory. What cannot be written is lost, so that nothing piles up while the database is away. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const events = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#onEvents(events);
    try {
      await addEvents(this.#database, events);
    } catch (error) {
      this.#log.warn({ err: error, events: events.length }, "Security events could not be stored");
    }
  }

  /** In memory, for tests of the bound. */
  get waiting(): number {
    return this.#waiting.size;
  }
}
