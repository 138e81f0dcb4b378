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
  // An error is thrown by the call that waits for the answer.
  worker.on("error", () => undefined);
  const ask = async (message: Batch | null): Promise<Uint8Array> => {
    const answer = once(worker, "message"); // Rejects if the thread fails.
    worker.postMessage(message);
    const [bytes] = await answer;
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
