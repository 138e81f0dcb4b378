import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A worker thread that makes a file from batches. Call one method after the other. */
export interface PiecewiseWorker<Batch> {
  /** Resolves to the bytes of the file that are ready, which may be none. */
  add(batch: Batch): Promise<Uint8Array>;
  /** Resolves to the last bytes. */
  end(): Promise<Uint8Array>;
  /** Ends the thread; also needed when the file was not completed. */
  close(): Promise<void>;
}

/** Starts a thread whose program answers each batch, and at last `null`, with bytes. */
export function piecewiseWorker<Batch>(program: URL, workerData: unknown): PiecewiseWorker<Batch> {
  const worker = new Worker(program, { workerData });
  // A thread can end between two calls, and before the first: the next call throws its error.
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`${program.pathname} exited with ${code}`)));
  });
  ended.catch(() => undefined);
  const ask = async (message: Batch | null): Promise<Uint8Array> => {
    const answer = once(worker, "message");
    worker.postMessage(message);
    const [bytes] = await Promise.race([answer, ended]);
    return bytes as Uint8Array; // As the programs send it.
  };
  return {
    add: (batch) => ask(batch),
    end: () => ask(null),
    close: async () => {
      await worker.terminate();
    },
  };
}
