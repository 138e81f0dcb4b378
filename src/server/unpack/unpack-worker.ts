/** A thread that takes a file apart into rows, portion by portion, each when it is asked for. */
import { parentPort, workerData } from "node:worker_threads";
import type { Packing } from "../../domain/orders/import/file/kind.ts";
import { FileRefused } from "../../domain/orders/import/index.ts";
import { rowsOfJson } from "./json.ts";
import { portionsOf } from "./portions.ts";
import type { Asked, Told } from "./thread.ts";
import type { Unpacked } from "./unpacked.ts";
import { rowsOfXlsx } from "./xlsx.ts";

const packing = workerData as Packing; // As thread.ts sends it.
const ROWS_OF = { workbook: rowsOfXlsx, json: rowsOfJson };

const pieces: Uint8Array[] = [];
let portions: AsyncGenerator<Unpacked> | null = null;

async function next(): Promise<Told> {
  try {
    portions ??= portionsOf(ROWS_OF[packing](Buffer.concat(pieces.splice(0))));
    const { done, value } = await portions.next();
    return { portion: done ? null : value };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.problem };
    throw error;
  }
}

parentPort?.on("message", async (asked: Asked) => {
  if ("piece" in asked) pieces.push(asked.piece);
  else parentPort?.postMessage(await next());
});
