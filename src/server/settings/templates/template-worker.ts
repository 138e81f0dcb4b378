/** A worker thread that rewrites one template file and exits. */
import { parentPort, workerData } from "node:worker_threads";
import { FileRefused } from "../../../domain/orders/incoming/problem.ts";
import { rewriteTemplate } from "./rewrite.ts";
import type { TemplateResponse, TemplateTask } from "./template-thread.ts";

const { kind, bytes } = workerData as TemplateTask; // As template-thread.ts sends it.

async function respond(): Promise<TemplateResponse> {
  try {
    return { bytes: await rewriteTemplate(kind, Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.problem };
    throw error;
  }
}

void respond().then((response) => parentPort?.postMessage(response));
