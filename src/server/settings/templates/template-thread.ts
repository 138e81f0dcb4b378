import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { capitalized } from "../../../domain/capitalized.ts";
import { type Problem, reasonOf } from "../../../domain/orders/incoming/problem.ts";
import type { DocumentKind } from "../../../domain/settings/template-files.ts";
import { badRequest } from "../../api-error.ts";
import { Semaphore } from "../../files/semaphore.ts";
import { workerUrl } from "../../threads/worker-url.ts";

export interface TemplateTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}
export type TemplateResponse = { readonly bytes: Uint8Array } | { readonly refused: Problem };

/** A template is 5 MB at most: what takes longer, or more memory, is built to do so. */
const SECONDS = 30;
const HEAP_MEGABYTES = 512;
const running = new Semaphore(2);

const tooMuch = () => badRequest("The file takes too much time or memory to read. Save it with fewer cells");

/** What is said of a file as a whole has its first cell as its place. */
const sentenceOf = (problem: Problem): string =>
  problem.row === 1 && problem.column === "A" ? capitalized(reasonOf(problem)) : problem.message;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

async function responseTo(task: TemplateTask): Promise<TemplateResponse> {
  const worker = new Worker(workerUrl("template-worker", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  const late = AbortSignal.timeout(SECONDS * 1_000);
  try {
    const [response] = await once(worker, "message", { signal: late });
    return response as TemplateResponse; // As template-worker.ts sends it.
  } catch (error) {
    throw late.aborted || isOutOfMemory(error) ? tooMuch() : error;
  } finally {
    await worker.terminate();
  }
}

/** Rewrites a template file, see `rewriteTemplate`, in a thread of its own. @throws ApiError 400 for a refused file */
export async function rewrittenTemplate(kind: DocumentKind, bytes: Uint8Array): Promise<Buffer> {
  const response = await running.run(() => responseTo({ kind, bytes }));
  if ("refused" in response) throw badRequest(sentenceOf(response.refused));
  return Buffer.from(response.bytes);
}
