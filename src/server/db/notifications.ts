import pg from "pg";
import type { Log } from "./log.ts";

export type NotificationHandler = (payload: string) => void;

/** Handlers of NOTIFY by channel. */
export class Notifications {
  readonly #handlers = new Map<string, Set<NotificationHandler>>();

  get channels() {
    return [...this.#handlers.keys()];
  }

  /** @returns whether the channel is new */
  add(channel: string, handler: NotificationHandler) {
    const handlers = this.#handlers.get(channel);
    handlers?.add(handler);
    if (!handlers) this.#handlers.set(channel, new Set([handler]));
    return !handlers;
  }

  /** @returns whether the channel has no handlers left */
  remove(channel: string, handler: NotificationHandler) {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }

  /** Listens on a new connection. */
  async listenOn(client: pg.ClientBase) {
    client.on("notification", ({ channel, payload = "" }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
    });
    for (const channel of this.channels) await client.query(listen(channel));
  }
}

export const listen = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
export const unlisten = (channel: string) => `unlisten ${pg.escapeIdentifier(channel)}`;

const RETRY_MS = 1_000;

/**
 * The listening connection, separate from the pool: opened at the first LISTEN and reopened when it breaks.
 * Notifications in between are lost; NOTIFY has no delivery guarantee.
 */
export class Listener {
  readonly #notifications = new Notifications();
  readonly #config: pg.ClientConfig;
  readonly #log: Log;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  async add(channel: string, handler: NotificationHandler) {
    const isNew = this.#notifications.add(channel, handler);
    if (!this.#client) await this.#connect();
    else if (isNew) await (await this.#client).query(listen(channel));
  }

  async remove(channel: string, handler: NotificationHandler) {
    if (!this.#notifications.remove(channel, handler)) return;
    await (await this.#client)?.query(unlisten(channel));
  }

  async close() {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connect(): Promise<pg.Client> {
    const connecting = this.#open();
    this.#client = connecting;
    connecting.catch(() => {
      if (this.#client === connecting) this.#client = undefined;
    });
    return connecting;
  }

  async #open() {
    const client = new pg.Client({ ...this.#config, application_name: "platen listener", keepAlive: true });
    client.on("error", (error) => this.#log.warn(`The listening connection was lost: ${error.message}`));
    await client.connect();
    client.once("end", () => this.#again());
    await this.#notifications.listenOn(client);
    return client;
  }

  #again() {
    if (this.#closed) return;
    this.#client = undefined;
    setTimeout(() => {
      if (!this.#closed && !this.#client) this.#connect().catch(() => this.#again());
    }, RETRY_MS).unref();
  }
}
