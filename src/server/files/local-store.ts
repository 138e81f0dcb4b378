import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "../ids.ts";
import type { FileStore, Reading } from "./store.ts";

/** Files in a directory of this machine. */
export class LocalStore implements FileStore {
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = path.resolve(dataDir);
  }

  /** A key whose parts are no plain names has no file: they could lead elsewhere. */
  private fileOf(key: string): string | null {
    const isPlain = key.split("/").every((part) => /^[\w-][\w.-]*$/.test(part));
    return isPlain ? path.join(this.root, key) : null;
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
    // The stream closes the handle, read to its end or not.
    return { bytes: stat.size, stream: createReadStream("", { fd: handle }) };
  }

  keep(key: string, file: string): Promise<void> {
    return this.write(key, (place) => copyFile(file, place));
  }

  keepBytes(key: string, bytes: Buffer): Promise<void> {
    return this.write(key, (place) => writeFile(place, bytes));
  }

  /** Under another name until it is on disk: whoever reads it meanwhile finds none, or all of it. */
  private async write(key: string, fill: (place: string) => Promise<void>): Promise<void> {
    const place = this.fileOf(key);
    if (!place) throw new Error(`No place for ${key}`);
    await mkdir(path.dirname(place), { recursive: true });
    const unfinished = `${place}.${newId()}`;
    try {
      await fill(unfinished);
      const handle = await open(unfinished, "r+");
      await handle.sync();
      await handle.close();
      await rename(unfinished, place);
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
}
