import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused, type Problem } from "../../domain/orders/import/index.ts";
import { workerUrl } from "../worker-url.ts";
import { growIn } from "../young-generation.ts";
import { PARSE_LIMITS } from "./limits.ts";
import type { ParsedRows } from "./parsed.ts";
import { refuseFile } from "./refuse.ts";

/** A message to the thread: a piece of the file, or a request for the next portion. */
export type WorkerRequest = { readonly piece: Uint8Array } | { readonly next: true };
/** The response to each `next`; `null` at the end. */
export type WorkerResponse = { readonly portion: ParsedRows | null } | { readonly refused: Problem };

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * Parses a file in a worker thread with its own heap and time limit, so that no file can stop the process. The thread
 * works only while a portion is requested.
 */
export class ParseThread {
  private readonly worker: Worker;
  private failure: unknown = null;
  private left: number = PARSE_LIMITS.seconds * 1000;

  constructor(packing: Packing) {
    this.worker = new Worker(workerUrl("parse-worker", import.meta.url), {
      workerData: packing,
      resourceLimits: { maxOldGenerationSizeMb: PARSE_LIMITS.heapMegabytes },
    });
    growIn(this.worker);
    this.worker.on("error", (error) => {
      this.failure = error;
    });
  }

  /** Transfers a piece of the file to the thread. */
  send(piece: Uint8Array<ArrayBuffer>): void {
    this.worker.postMessage({ piece } satisfies WorkerRequest, [piece.buffer]);
  }

  /** @throws FileRefused when the thread refuses the file, or needs too much time or memory */
  async next(): Promise<ParsedRows | null> {
    const since = performance.now();
    const response = await this.response();
    this.left -= performance.now() - since;
    if ("refused" in response) throw new FileRefused(response.refused);
    return response.portion;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async response(): Promise<WorkerResponse> {
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(this.left)));
    try {
      if (this.failure) throw this.failure;
      const answered = once(this.worker, "message", { signal: late });
      this.worker.postMessage({ next: true } satisfies WorkerRequest);
      const [response] = await answered;
      return response;
    } catch (error) {
      if (late.aborted) {
        return refuseFile(`the file takes longer than ${PARSE_LIMITS.seconds} seconds to read. Split it`);
      }
      if (isOutOfMemory(error))
        return refuseFile("the file takes more memory than there is for it. Split it");
      throw error;
    }
  }
}
