/** A stored file that is being read. */
export interface Reading {
  readonly bytes: number;
  readonly stream: NodeJS.ReadableStream;
}

/**
 * File storage: a directory or a bucket. The server generates the keys and never reuses one, so the content of a key
 * never changes. Uploads are kept apart under `incoming/` until they have been checked.
 */
export interface FileStore {
  /** Null if there is no such file. */
  read(key: string): Promise<Reading | null>;
  /** Stores a local file, atomically. */
  keep(key: string, file: string, type: string): Promise<void>;
  keepBytes(key: string, bytes: Buffer, type: string): Promise<void>;
  drop(key: string): Promise<void>;
  /** The URL to which a browser may upload `incoming/<id>` directly; null if it uploads to our server. */
  addressOf(id: string, seconds: number): Promise<string | null>;
  /** Deletes what processes have left that were killed while they stored a file. */
  deleteUnfinished(): Promise<void>;
}

export const incomingKey = (id: string) => `incoming/${id}`;
