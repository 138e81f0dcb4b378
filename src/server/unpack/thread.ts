import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused, type Problem } from "../../domain/orders/import/index.ts";
import { workerUrl } from "../worker-url.ts";
import { UNPACK_LIMITS } from "./limits.ts";
import { refuseFile } from "./refuse.ts";
import type { Unpacked } from "./unpacked.ts";

/** What the thread is told: a piece of the file, or that the next portion is wanted. */
export type Asked = { readonly piece: Uint8Array } | { readonly next: true };
/** What it answers to each `next`; null once there is no more. */
export type Told = { readonly portion: Unpacked | null } | { readonly refused: Problem };

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * A file taken apart in a thread of its own, with a heap and a time of its own: whatever it holds, the process
 * goes on. The thread works only while a portion is waited for.
 */
export class UnpackThread {
  private readonly worker: Worker;
  private failure: unknown = null;
  private left: number = UNPACK_LIMITS.seconds * 1000;

  constructor(packing: Packing) {
    this.worker = new Worker(workerUrl("unpack-worker", import.meta.url), {
      workerData: packing,
      resourceLimits: { maxOldGenerationSizeMb: UNPACK_LIMITS.heapMegabytes },
    });
    this.worker.on("error", (error) => {
      this.failure = error;
    });
  }

  /** Hands a piece of the file over: it is the thread's from then on. */
  send(piece: Uint8Array<ArrayBuffer>): void {
    this.worker.postMessage({ piece } satisfies Asked, [piece.buffer]);
  }

  /** @throws FileRefused where the thread refuses the file, or takes too much time or memory over it. */
  async next(): Promise<Unpacked | null> {
    const since = performance.now();
    const told = await this.answer();
    this.left -= performance.now() - since;
    if ("refused" in told) throw new FileRefused(told.refused);
    return told.portion;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async answer(): Promise<Told> {
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(this.left)));
    try {
      if (this.failure) throw this.failure;
      const answered = once(this.worker, "message", { signal: late });
      this.worker.postMessage({ next: true } satisfies Asked);
      const [told] = await answered;
      return told;
    } catch (error) {
      if (late.aborted) {
        return refuseFile(`the file takes longer than ${UNPACK_LIMITS.seconds} seconds to read. Split it`);
      }
      if (isOutOfMemory(error))
        return refuseFile("the file takes more memory than there is for it. Split it");
      throw error;
    }
  }
}
