import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { workerUrl } from "../../threads/worker-url.ts";
import type { Log } from "../log.ts";
import { EmbeddedConnection } from "./connection.ts";
import { lockStore, type StoreLock } from "./lock.ts";
import type { FromWorker, StoreLocation, ToWorker, WorkerStart } from "./protocol.ts";

export interface EmbeddedStoreOptions {
  location: StoreLocation;
  /** Statement time-out in milliseconds, after which the thread is restarted; 0 for none. */
  statementTimeout: number;
  log: Log;
}

const CLOSE_PATIENCE_MS = 15_000;

/**
 * PostgreSQL in a thread of this process: PGlite, which has one session. `connect()` returns node-postgres' `stream`. A
 * second connection waits until the first has closed.
 */
export class EmbeddedStore {
  readonly #options: EmbeddedStoreOptions;
  readonly #lock: StoreLock | undefined;
  #statementTimeout: number;
  #starting: Promise<Worker> | undefined;
  #closing = false;

  #connection: EmbeddedConnection | undefined;
  #connectionNumber = 0;
  #waiting: (() => void)[] = [];
  /** Pending requests, and the timer of the oldest. */
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: EmbeddedStoreOptions, lock: StoreLock | undefined) {
    this.#options = options;
    this.#statementTimeout = options.statementTimeout;
    this.#lock = lock;
  }

  /** Opens the store and creates it first where there is none. One in memory is always new. */
  static async open(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
    const { directory } = options.location;
    if (!directory) {
      const store = new EmbeddedStore(options, undefined);
      await store.#running();
      return store;
    }
    fs.mkdirSync(path.dirname(directory), { recursive: true, mode: 0o700 });
    const store = new EmbeddedStore(options, await lockStore(`${directory}.lock`));
    try {
      if (!fs.existsSync(path.join(directory, "PG_VERSION"))) {
        options.log.info(`Laying down the embedded store in ${directory}, which takes some seconds`);
        const worker = await startWorker({ task: "create", location: options.location });
        await worker.terminate();
      }
      await store.#running();
      return store;
    } catch (error) {
      store.#lock?.release();
      throw error;
    }
  }

  /** A new connection, for node-postgres' `stream` option. */
  connect(): EmbeddedConnection {
    return new EmbeddedConnection({
      attach: (connection) => this.#attach(connection),
      send: (connection, bytes) => this.#send(connection, bytes),
      detach: (connection) => this.#detach(connection),
    });
  }

  /** Runs `work` with another statement time-out. It must hold the connection meanwhile. */
  async withStatementTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    this.#statementTimeout = milliseconds;
    try {
      return await work();
    } finally {
      this.#statementTimeout = this.#options.statementTimeout;
    }
  }

  /** The whole store as a tar, from which another one in memory can start. */
  async snapshot(): Promise<Uint8Array> {
    const worker = await this.#running();
    return new Promise((resolve, reject) => {
      const onMessage = (message: FromWorker) => {
        if (message.type !== "snapshot") return;
        worker.off("message", onMessage);
        worker.off("exit", gone);
        resolve(message.bytes);
      };
      const gone = () => reject(new Error("the embedded store ended before its snapshot was made"));
      worker.on("message", onMessage);
      worker.once("exit", gone);
      post(worker, { type: "snapshot" });
    });
  }

  /** Ends every connection and shuts down cleanly, so that the next start needs no recovery. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    this.#connection?.destroy();
    const worker = await this.#starting?.catch(() => undefined);
    if (worker) {
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      const patience = setTimeout(() => void worker.terminate(), CLOSE_PATIENCE_MS);
      post(worker, { type: "close" });
      await ended;
      clearTimeout(patience);
    }
    this.#lock?.release();
  }

  /** The serving thread, started where there is none. */
  #running(): Promise<Worker> {
    if (this.#closing) return Promise.reject(new Error("the embedded store is closed"));
    return this.#starting ?? this.#start(Promise.resolve());
  }

  /** Starts a thread once the previous one has ended: two on one directory would corrupt it. */
  #start(before: Promise<unknown>): Promise<Worker> {
    const starting = before.then(() => startWorker({ task: "serve", location: this.#options.location }));
    this.#starting = starting;
    starting.then(
      (worker) => this.#adopt(worker, starting),
      () => this.#forget(starting),
    );
    return starting;
  }

  #adopt(worker: Worker, starting: Promise<Worker>) {
    const exit = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.on("message", (message: FromWorker) => {
      if (this.#starting !== starting || message.type !== "bytes") return;
      if (message.ended) this.#replace(exit, `The embedded store ended itself: ${message.ended}`);
      this.#receive(message);
    });
    void exit.then(() => {
      if (this.#starting !== starting || this.#closing) return;
      this.#replace(exit, "The embedded store's thread ended unexpectedly");
      this.#connection?.destroy(new Error("the embedded store ended unexpectedly"));
    });
  }

  #replace(end: Promise<unknown>, why: string) {
    this.#options.log.warn(`${why}; it is started again`);
    this.#forget(this.#starting);
    if (!this.#closing) void this.#start(end);
  }

  #forget(starting: Promise<Worker> | undefined) {
    if (this.#starting !== starting) return;
    this.#starting = undefined;
    this.#stopTimer();
    // A store in memory is lost with its thread; an empty one must not replace it silently.
    if (!this.#options.location.directory) this.#closing = true;
  }

  async #attach(connection: EmbeddedConnection) {
    while (this.#connection) await new Promise<void>((free) => this.#waiting.push(free));
    this.#connection = connection;
    this.#connectionNumber += 1;
    try {
      await this.#running();
    } catch (error) {
      this.#detach(connection);
      throw error;
    }
  }

  #detach(connection: EmbeddedConnection) {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    const hangUp: ToWorker = { type: "hangUp", connection: this.#connectionNumber };
    void this.#starting?.then(
      (worker) => post(worker, hangUp),
      () => {},
    );
    this.#waiting.shift()?.();
  }

  #send(connection: EmbeddedConnection, bytes: Uint8Array) {
    if (this.#connection !== connection) return;
    const request: ToWorker = { type: "bytes", connection: this.#connectionNumber, bytes };
    this.#running().then(
      (worker) => {
        // Not while the thread starts: a time-out would only restart it.
        this.#unanswered += 1;
        if (this.#unanswered === 1) this.#startTimer();
        post(worker, request);
      },
      (error: Error) => connection.destroy(error),
    );
  }

  #receive(response: Extract<FromWorker, { type: "bytes" }>) {
    // Drop responses to a connection that has closed.
    const connection = response.connection === this.#connectionNumber ? this.#connection : undefined;
    connection?.receive(response.bytes);
    if (response.ended) connection?.hangUp();
    if (!response.done) return;
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    clearTimeout(this.#timer);
    if (this.#unanswered > 0) this.#startTimer();
  }

  #startTimer() {
    if (this.#statementTimeout === 0) return;
    this.#timer = setTimeout(() => void this.#giveUp(), this.#statementTimeout);
  }

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#unanswered = 0;
  }

  /** PGlite has no signals and so no statement_timeout: only ending its thread stops a statement. */
  async #giveUp() {
    const worker = await this.#starting?.catch(() => undefined);
    if (!worker) return;
    this.#replace(worker.terminate(), "A statement ran over its time and the embedded store was ended");
    this.#connection?.runOver();
  }
}

function post(worker: Worker, message: ToWorker) {
  worker.postMessage(message);
}

/** Resolves once the thread is ready or has done its task; rejects if it ends before. */
function startWorker(workerData: WorkerStart): Promise<Worker> {
  const worker = new Worker(workerUrl("embedded-worker", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    let reason = "its thread ended";
    worker.on("message", (message: FromWorker) => {
      if (message.type === "ready") resolve(worker);
      if (message.type === "failed") reason = message.message;
    });
    worker.on("error", (error: Error) => {
      reason = error.message;
    });
    worker.once("exit", () => reject(new Error(`the embedded store does not open: ${reason}`)));
  });
}
