/** Messages between the main thread and the embedded store's worker. */

/** Where the store is. Without a directory it is in memory and ends with the worker. */
export interface StoreLocation {
  directory?: string;
  /** A store to copy where `directory` has none: see store-template.ts. */
  template?: string | undefined;
  /** A tar of a data directory to start from, made by `EmbeddedStore.snapshot()`; only in memory. */
  snapshot?: Uint8Array;
}

export interface WorkerStart {
  /** `create` creates a store in `directory` and ends; `serve` opens one and responds to messages. */
  task: "create" | "serve";
  location: StoreLocation;
}

export type ToWorker =
  /** Whole PostgreSQL protocol messages of one connection, one or several. */
  | { type: "bytes"; connection: number; bytes: Uint8Array }
  /** The connection has closed: roll back, discard its prepared statements, settings and LISTENs. */
  | { type: "hangUp"; connection: number }
  | { type: "snapshot" }
  | { type: "close" };

export type FromWorker =
  | { type: "ready" }
  | { type: "failed"; message: string }
  /**
   * `done` ends the response to one `bytes`; before it, large responses come in parts. `ended` is the reason why
   * PostgreSQL ended itself (FATAL, PANIC); the thread ends with it.
   */
  | { type: "bytes"; connection: number; bytes: Uint8Array; done: boolean; ended?: string }
  | { type: "snapshot"; bytes: Uint8Array };
