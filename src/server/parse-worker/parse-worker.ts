/** A worker thread that parses a file into rows, one portion per request; again from the beginning when asked to. */
import { parentPort, workerData } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused } from "../../domain/orders/incoming/problem.ts";
import { openJson } from "./json.ts";
import type { ParsedFile, ParsedRows } from "./parsed.ts";
import { portionsOf } from "./portions.ts";
import type { WorkerRequest, WorkerResponse } from "./thread.ts";
import { openXlsx } from "./xlsx.ts";

const packing = workerData as Packing; // As thread.ts sends it.
const OPEN = { workbook: openXlsx, json: openJson };

const pieces: Uint8Array[] = [];
let opened: Promise<ParsedFile> | null = null;
let portions: AsyncGenerator<ParsedRows> | null = null;

const file = (): Promise<ParsedFile> => {
  opened ??= OPEN[packing](Buffer.concat(pieces.splice(0)));
  return opened;
};

async function respond(request: Exclude<WorkerRequest, { piece: Uint8Array }>): Promise<WorkerResponse> {
  try {
    if ("sheets" in request) return { sheets: await (await file()).sheets() };
    if ("from" in request) portions = portionsOf((await file()).rows(request.from));
    const { done, value } = (await portions?.next()) ?? { done: true, value: undefined };
    return { portion: done ? null : value };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.problem };
    throw error;
  }
}

parentPort?.on("message", async (request: WorkerRequest) => {
  if ("piece" in request) pieces.push(request.piece);
  else parentPort?.postMessage(await respond(request));
});
