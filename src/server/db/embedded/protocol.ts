/** What the main thread and the embedded store's worker say to each other. */

/** Where the store lives. Without a directory it lives in memory and ends with the worker. */
export interface StoreLocation {
  directory?: string;
  /** A tar of a data directory to begin from, made by `EmbeddedStore.snapshot()`; memory only. */
  snapshot?: Uint8Array;
}

export interface WorkerStart {
  /** `create` lays down a new store in `directory` and ends; `serve` opens one and answers. */
  task: "create" | "serve";
  location: StoreLocation;
}

export type ToWorker =
  /** Whole PostgreSQL protocol messages of one connection, one or several. */
  | { type: "bytes"; connection: number; bytes: Uint8Array }
  /** The connection is gone: roll back, forget its prepared statements, settings and LISTENs. */
  | { type: "hangUp"; connection: number }
  | { type: "snapshot" }
  | { type: "close" };

export type FromWorker =
  | { type: "ready" }
  | { type: "failed"; message: string }
  /**
   * `done` ends the answer to one `bytes`; before it large answers come in parts. `ended` says why
   * PostgreSQL ended itself over it (FATAL, PANIC), and the thread ends with it.
   */
  | { type: "bytes"; connection: number; bytes: Uint8Array; done: boolean; ended?: string }
  | { type: "snapshot"; bytes: Uint8Array };
