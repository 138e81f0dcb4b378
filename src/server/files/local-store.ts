import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "../ids.ts";
import type { FileStore, Reading } from "./store.ts";

/** What keys begin with, and so what a backup has of DATA_DIR: a key of another folder is refused. */
export const KEY_FOLDERS: readonly string[] = ["files", "receipts", "resized"];
/** Files that are being written, beside those of the same kind and so on their disk. No key has such a name. */
export const UNFINISHED = ".unfinished";
/** No file is written for as long. */
const UNFINISHED_MS = 86_400_000;

/** Files in a directory of this machine. */
export class LocalStore implements FileStore {
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = path.resolve(dataDir);
  }

  /** The path of a key; `null` for a key of no folder, or with parts that could lead out of the directory. */
  private fileOf(key: string): string | null {
    const parts = key.split("/");
    const isPlain = parts.every((part) => /^[\w-][\w.-]*$/.test(part));
    return isPlain && KEY_FOLDERS.includes(parts[0] ?? "") ? path.join(this.root, key) : null;
  }

  async read(key: string): Promise<Reading | null> {
    const file = this.fileOf(key);
    const handle = file && (await open(file).catch(() => null));
    if (!handle) return null;
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      return null;
    }
    // The stream closes the handle, whether it is read to its end or not.
    return { bytes: stat.size, stream: createReadStream("", { fd: handle }) };
  }

  keep(key: string, file: string): Promise<void> {
    return this.write(key, (target) => copyFile(file, target));
  }

  keepBytes(key: string, bytes: Buffer): Promise<void> {
    return this.write(key, (target) => writeFile(target, bytes));
  }

  /** Writes under a temporary name first, so that a reader finds no file or the complete one. */
  private async write(key: string, fill: (target: string) => Promise<void>): Promise<void> {
    const target = this.fileOf(key);
    if (!target) throw new Error(`No place for ${key}`);
    // `files/uploads`
    const ofKind = path.join(...key.split("/").slice(0, 2));
    const unfinished = path.join(this.root, ofKind, UNFINISHED, newId());
    for (const file of [target, unfinished]) await mkdir(path.dirname(file), { recursive: true });
    try {
      await fill(unfinished);
      const handle = await open(unfinished, "r+");
      await handle.sync();
      await handle.close();
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async drop(key: string): Promise<void> {
    const file = this.fileOf(key);
    if (file) await rm(file, { force: true });
  }

  addressOf(): Promise<null> {
    return Promise.resolve(null);
  }

  async deleteUnfinished(): Promise<void> {
    for (const top of KEY_FOLDERS)
      for (const kind of await namesIn(path.join(this.root, top)))
        await deleteOld(path.join(this.root, top, kind, UNFINISHED));
  }
}

async function deleteOld(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    // One that was finished meanwhile is gone.
    const { mtimeMs = Infinity } = (await stat(file).catch(() => undefined)) ?? {};
    if (mtimeMs < Date.now() - UNFINISHED_MS) await rm(file, { force: true, recursive: true });
  }
}

/** The names in a folder; none where there is no such folder. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
