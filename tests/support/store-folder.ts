import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A temporary folder for embedded stores, in memory where there is enough: a store asks thousands of its files to
 * disk, and a shared disk takes its time. What survives a kill or a power cut does not hang on it: a kill loses no
 * file, and what a disk would hold after a cut is what the recorder of fsyncs has kept.
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
