/** A worker thread that parses a file into rows, one portion per request. */
import { parentPort, workerData } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused } from "../../domain/orders/import/index.ts";
import { rowsOfJson } from "./json.ts";
import type { ParsedRows } from "./parsed.ts";
import { portionsOf } from "./portions.ts";
import type { WorkerRequest, WorkerResponse } from "./thread.ts";
import { rowsOfXlsx } from "./xlsx.ts";

const packing = workerData as Packing; // As thread.ts sends it.
const ROWS_OF = { workbook: rowsOfXlsx, json: rowsOfJson };

const pieces: Uint8Array[] = [];
let portions: AsyncGenerator<ParsedRows> | null = null;

async function next(): Promise<WorkerResponse> {
  try {
    portions ??= portionsOf(ROWS_OF[packing](Buffer.concat(pieces.splice(0))));
    const { done, value } = await portions.next();
    return { portion: done ? null : value };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.problem };
    throw error;
  }
}

parentPort?.on("message", async (request: WorkerRequest) => {
  if ("piece" in request) pieces.push(request.piece);
  else parentPort?.postMessage(await next());
});
