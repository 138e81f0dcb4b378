import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused, type Problem } from "../../domain/orders/incoming/problem.ts";
import { workerUrl } from "../threads/worker-url.ts";
import { PARSE_LIMITS } from "./limits.ts";
import type { ParsedRows } from "./parsed.ts";
import { refuseFile } from "./refuse.ts";

/** A message to the thread: a piece of the file, or a request for its sheets, or for a portion: the first of a sheet, the next. */
export type WorkerRequest =
  | { readonly piece: Uint8Array }
  | { readonly sheets: true }
  | { readonly from: string | null }
  | { readonly next: true };
/** The response to each request; a portion is `null` at the end. */
export type WorkerResponse =
  | { readonly portion: ParsedRows | null }
  | { readonly sheets: readonly string[] }
  | { readonly refused: Problem };

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
    this.worker.on("error", (error) => {
      this.failure = error;
    });
  }

  /** Transfers a piece of the file to the thread. */
  send(piece: Uint8Array<ArrayBuffer>): void {
    this.worker.postMessage({ piece } satisfies WorkerRequest, [piece.buffer]);
  }

  /** The file in portions, from the beginning. @throws FileRefused when the thread refuses the file, or needs too much time or memory */
  async *portions(sheet: string | null): AsyncGenerator<ParsedRows> {
    let response = await this.request({ from: sheet });
    while ("portion" in response && response.portion) {
      yield response.portion;
      response = await this.request({ next: true });
    }
  }

  /** @throws FileRefused, the same */
  async sheets(): Promise<readonly string[]> {
    const response = await this.request({ sheets: true });
    return "sheets" in response ? response.sheets : [];
  }

  private async request(request: WorkerRequest): Promise<WorkerResponse> {
    const since = performance.now();
    const response = await this.response(request);
    this.left -= performance.now() - since;
    if ("refused" in response) throw new FileRefused(response.refused);
    return response;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async response(request: WorkerRequest): Promise<WorkerResponse> {
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(this.left)));
    try {
      if (this.failure) throw this.failure;
      const answered = once(this.worker, "message", { signal: late });
      this.worker.postMessage(request);
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
