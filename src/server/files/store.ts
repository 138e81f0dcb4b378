/** A stored file that is being read. */
export interface Reading {
  readonly bytes: number;
  readonly stream: NodeJS.ReadableStream;
}

/**
 * Where files lie: a directory, or a bucket. A key is made by the server and never used again, so what lies
 * under it never changes. What a person sends lies apart, under `incoming/`, until it has been looked at.
 */
export interface FileStore {
  /** Null where there is none. */
  read(key: string): Promise<Reading | null>;
  /** Keeps a local file; whole or not at all. */
  keep(key: string, file: string, type: string): Promise<void>;
  keepBytes(key: string, bytes: Buffer, type: string): Promise<void>;
  drop(key: string): Promise<void>;
  /** Where a browser may send `incoming/<id>` by itself; null: to us. */
  addressOf(id: string, seconds: number): Promise<string | null>;
}

export const incomingKey = (id: string) => `incoming/${id}`;
