import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A temporary folder for embedded stores, in memory if there is enough: a store calls fsync on thousands of files,
 * which is slow on a shared disk. Tests of kills and power cuts do not depend on the disk: a kill loses no file, and
 * the recorder of fsyncs keeps what a disk would have.
 */
export function storeFolder(): string {
  return fs.mkdtempSync(path.join(hasMemory() ? MEMORY : os.tmpdir(), "platen-store-"));
}

function hasMemory(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES && os.freemem() > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
