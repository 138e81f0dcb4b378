/**
 * The embedded store's thread: PGlite, which receives the bytes of PostgreSQL's protocol. It imports nothing of the
 * application, since the build makes it an entry of its own.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createStore, durableStartParams, openStore } from "./durable-files.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./protocol.ts";

/** Large responses are sent in parts, so that a table's dump is not in memory twice. */
const PART_BYTES = 1024 * 1024;

const options: PGliteOptions = { extensions: { pg_trgm } };
const durable: PGliteOptions = { ...options, startParams: durableStartParams };

/** Sync, to end an interrupted extended query, then a reset of the session, as closing a socket would do. */
const hangUp = Buffer.concat([message("S", ""), message("Q", "ROLLBACK\0"), message("Q", "DISCARD ALL\0")]);

function message(type: string, body: string) {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body, "latin1")]);
}

function post(response: FromWorker, transfer: ArrayBuffer[] = []) {
  parentPort?.postMessage(response, transfer);
}

function open({ directory, snapshot }: WorkerStart["location"]) {
  if (directory) return openStore(directory, durable);
  // A snapshot arrives as a copy, not as shared memory.
  const loadDataDir = snapshot && new Blob([snapshot as Uint8Array<ArrayBuffer>]);
  return PGlite.create({ ...options, ...(loadDataDir && { loadDataDir }) });
}

type Answer = Extract<FromWorker, { type: "bytes" }>;

/** Responds in parts. Throws where PostgreSQL ends itself with FATAL or PANIC. */
async function execute(
  store: PGlite,
  bytes: Uint8Array,
  send: (response: Omit<Answer, "connection">) => void,
) {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = () => {
    const taken = join(parts, size);
    parts = [];
    size = 0;
    return taken;
  };
  try {
    // Not execProtocolRaw, which also parses every response and never frees the results.
    await store.execProtocolRawStream(bytes, {
      onRawData(part) {
        // A copy: the part is a view of PGlite's memory, which the next one overwrites.
        parts.push(part.slice());
        size += part.length;
        if (size >= PART_BYTES) send({ type: "bytes", bytes: take(), done: false });
      },
    });
    send({ type: "bytes", bytes: take(), done: true });
  } catch (error) {
    send({ type: "bytes", bytes: take(), done: true, ended: reason(error) });
    throw error;
  }
}

function join(parts: Uint8Array[], size: number) {
  // Not Buffer.concat: small buffers share a pool and cannot be transferred.
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Error codes of files by Emscripten's errno. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: "Permission denied",
  19: "Disk quota exceeded",
  29: "Input/output error",
  51: "No space left on device",
  69: "Read-only file system",
};

/** PGlite throws its program's exit, and Emscripten a file's errno, as objects that are not Errors. */
function reason(error: unknown) {
  const isObject = typeof error === "object" && error !== null;
  if (
    isObject &&
    "errno" in error &&
    typeof error.errno === "number" &&
    !("message" in error && error.message)
  )
    return FILE_ERRORS[error.errno] ?? `file error ${error.errno}`;
  return isObject && "message" in error ? String(error.message) : String(error);
}

async function handle(store: PGlite, request: ToWorker) {
  switch (request.type) {
    case "bytes":
      return execute(store, request.bytes, (response) =>
        post({ ...response, connection: request.connection }, [response.bytes.buffer as ArrayBuffer]),
      );
    case "hangUp":
      return execute(store, hangUp, () => {});
    case "snapshot": {
      const tar = await store.dumpDataDir("none");
      return post({ type: "snapshot", bytes: new Uint8Array(await tar.arrayBuffer()) });
    }
    case "close":
      await store.close();
      process.exit(0);
  }
}

async function serve({ location }: WorkerStart) {
  const store = await open(location);
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on("message", (request: ToWorker) => {
    last = last.then(() => handle(store, request)).catch(fail);
  });
  post({ type: "ready" });
}

async function create({ location }: WorkerStart) {
  if (location.directory) await createStore(location.directory, durable, location.template);
  post({ type: "ready" });
}

// The type of workerData, as in the sender.
const start = workerData as WorkerStart;
const task = start.task === "create" ? create(start) : serve(start);
task.catch(fail);

/** The main thread starts a new thread, and recovery replays the WAL. */
function fail(error: unknown) {
  post({ type: "failed", message: reason(error) });
  process.exit(1);
}
