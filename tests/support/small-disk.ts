import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const BLOCK = Buffer.alloc(64 * 1024);

/** A disk of its own that can be filled: a tmpfs, which root may mount. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte, or this many. */
  fill(leaving?: number): void;
  free(): void;
  remove(): void;
}

const PREFIX = path.join(os.tmpdir(), "platen-disk-");

const unmount = (folder: string) => {
  // Lazy: a process that was killed may not have ended yet.
  execFileSync("umount", ["-l", folder], { stdio: "pipe" });
  fs.rmdirSync(folder);
};

export function smallDisk(megabytes: number): SmallDisk {
  const folder = fs.mkdtempSync(`${PREFIX}${process.pid}-`);
  const size = `size=${megabytes}m`;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "platen-test", folder], { stdio: "pipe" });
  } catch (error) {
    fs.rmdirSync(folder);
    throw error;
  }
  const filler = path.join(folder, "filler");
  const remove = () => unmount(folder);
  const free = () => fs.rmSync(filler, { force: true });
  return {
    folder,
    remove,
    free,
    fill(leaving = 0) {
      const fd = fs.openSync(filler, "a");
      try {
        for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 2)) {
          try {
            for (;;) fs.writeSync(fd, BLOCK, 0, size);
          } catch {
            // Smaller blocks fill the rest.
          }
        }
        fs.ftruncateSync(fd, Math.max(0, fs.fstatSync(fd).size - leaving));
      } finally {
        fs.closeSync(fd);
      }
    },
  };
}

/** Those of processes that were killed before they could. */
function removeForgotten(): void {
  for (const line of fs.readFileSync("/proc/mounts", "utf8").split("\n")) {
    const [, folder = ""] = line.split(" ");
    const pid = folder.startsWith(PREFIX) ? folder.slice(PREFIX.length).split("-")[0] : undefined;
    if (pid && !fs.existsSync(`/proc/${pid}`)) unmount(folder);
  }
}

/** Whether this machine lets tests mount a disk; tests that cannot say so in their name. */
export const canMount = (() => {
  try {
    removeForgotten();
    smallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
})();
