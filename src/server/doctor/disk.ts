import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Config } from "../config/config.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const GIB = 2 ** 30;
/** An image of 70 MB is decoded, a backup and an export are written, before anything is freed. */
const NEEDED = { warn: 5 * GIB, fail: GIB } as const;
/** To encode an image of 144 megapixels again takes half a gigabyte. */
const MEMORY = 2 * GIB;
const SHARE = 0.1;

const gib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;

/** The folder, or the nearest above it that exists: DATA_DIR is created by the first start. */
async function existing(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    (stat) => stat.isDirectory(),
    () => false,
  );
  return isThere || path.dirname(folder) === folder ? folder : existing(path.dirname(folder));
}

async function folderFindings(name: string, given: string): Promise<Finding[]> {
  const folder = await existing(path.resolve(given));
  const probe = path.join(folder, `.platen-doctor-${randomUUID()}`);
  try {
    await fs.writeFile(probe, "x", { flush: true });
    await fs.rm(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      failed(
        `${name} cannot be written: ${reason}`,
        `Give the folder to the user that the server runs as: chown ${os.userInfo().username} ${folder}`,
      ),
    ];
  }
  const { bavail, blocks, bsize, ffree, files } = await fs.statfs(folder);
  const free = bavail * bsize;
  const found = `${name} ${path.resolve(given)} has ${gib(free)} free of ${gib(blocks * bsize)}`;
  const advice = "Make room, or move it to a larger disk";
  if (free < NEEDED.fail) return [failed(found, advice)];
  if (free < NEEDED.warn || bavail < blocks * SHARE) return [warning(found, advice)];
  if (files > 0 && ffree < files * SHARE)
    return [warning(`${name} has ${ffree} inodes left of ${files}`, "Make more room for small files")];
  return [ok(found)];
}

export async function diskFindings({ dataDir }: Config): Promise<Finding[]> {
  const folders = [
    await folderFindings("DATA_DIR", dataDir),
    await folderFindings("The folder for temporary files", os.tmpdir()),
  ];
  const memory = os.totalmem();
  return [
    ...folders.flat(),
    memory < MEMORY
      ? warning(
          `This machine has ${gib(memory)} of memory`,
          "Give it 2 GiB or more: large images are encoded again in memory",
        )
      : ok(`This machine has ${gib(memory)} of memory`),
  ];
}
