import { Worker } from "node:worker_threads";
import { Semaphore } from "../files/semaphore.ts";
import { workerUrl } from "./worker-url.ts";

/**
 * Makes files by a program that replies to its task with the bytes of one: in a thread that exits afterwards, two at a
 * time, so that a large file neither blocks requests nor stays in memory with the code that made it.
 * @param from the caller's `import.meta.url`, see `workerUrl`
 */
export function fileWorker<Task>(name: string, from: string): (task: Task) => Promise<Buffer> {
  const running = new Semaphore(2);
  return (task) =>
    running.run(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(workerUrl(name, from), { workerData: task });
          worker.once("message", (bytes: Uint8Array) =>
            resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
          );
          worker.once("error", reject);
          // Has no effect when the worker has sent the file.
          worker.once("exit", (code) =>
            reject(new Error(`${name} exited with ${code} before sending a file`)),
          );
        }),
    );
}
