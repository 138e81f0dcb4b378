import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The holder of a store. A pid alone is not enough: pids are reused, especially after a reboot. */
interface Holder {
  pid: number;
  /** Id of the machine's boot; empty where the system has none. */
  bootId: string;
  /** Start time of the process in the system's format; empty where unknown. */
  startedAt: string;
  /** The container: pids of another container cannot be checked here. */
  pidNamespace: string;
}

export interface StoreLock {
  release(): void;
}

const PATIENCE_MS = 1_000;
const MAX_REMOVALS = 50;
const HEARTBEAT_MS = 5_000;
const SILENT_AFTER_MS = 20_000;

/**
 * Takes the lock file next to a store, so that two processes never have it open: PGlite itself would silently corrupt
 * it. A lock whose process has ended is taken over.
 * @throws within two seconds, naming the pid, when a living process holds it
 */
export async function lockStore(file: string): Promise<StoreLock> {
  const me = thisProcess();
  const deadline = Date.now() + PATIENCE_MS;
  let removals = 0;
  for (;;) {
    if (createExclusively(file, me)) return hold(file, me);
    const holder = read(file);
    if (holder && isAlive(holder, file)) {
      throw new Error(
        `the embedded store is open in process ${holder.pid} (${file}). It serves one process: ` +
          "stop that one first, or set DATABASE_URL to a PostgreSQL server",
      );
    }
    // Unreadable: another process has created the file and not written it yet, or a power failure prevented that.
    if (holder || Date.now() > deadline) {
      // Counted, because a busy machine can take longer between two attempts than a time limit would allow.
      if (removals === MAX_REMOVALS) throw new Error(`cannot take the lock ${file}`);
      removeStale(file, holder, me);
      removals += 1;
    }
    await sleep(20);
  }
}

function hold(file: string, me: Holder): StoreLock {
  // For holders in another container, which cannot see this process.
  const heartbeat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (same(read(file), me)) fs.rmSync(file, { force: true });
    },
  };
}

/** Two starting processes may find the same stale lock; only the one with the takeover file may remove it. */
function removeStale(file: string, stale: Holder | undefined, me: Holder) {
  const takeover = `${file}.takeover`;
  if (!createExclusively(takeover, me)) {
    const other = read(takeover);
    const abandoned = other ? !isAlive(other, takeover) : age(takeover) > PATIENCE_MS;
    if (abandoned) fs.rmSync(takeover, { force: true });
    return;
  }
  if (same(read(file), stale)) fs.rmSync(file, { force: true });
  fs.rmSync(takeover, { force: true });
}

function createExclusively(file: string, holder: Holder) {
  try {
    fs.writeFileSync(file, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function read(file: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(fs.readFileSync(file, "utf8"));
    const { pid, bootId = "", startedAt = "", pidNamespace = "" } = holder;
    return typeof pid === "number" ? { pid, bootId, startedAt, pidNamespace } : undefined;
  } catch {
    return undefined;
  }
}

function same(a: Holder | undefined, b: Holder | undefined) {
  return a?.pid === b?.pid && a?.bootId === b?.bootId && a?.startedAt === b?.startedAt;
}

function isAlive(holder: Holder, file: string) {
  if (holder.bootId !== bootId()) return false;
  if (holder.pidNamespace !== pidNamespace()) {
    return age(file) < SILENT_AFTER_MS;
  }
  return exists(holder.pid) && holder.startedAt === startedAt(holder.pid);
}

function age(file: string) {
  return Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function exists(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function thisProcess(): Holder {
  const { pid } = process;
  return { pid, bootId: bootId(), startedAt: startedAt(pid), pidNamespace: pidNamespace() };
}

function bootId() {
  return attempt(() => fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
}

function pidNamespace() {
  return attempt(() => fs.readlinkSync("/proc/self/ns/pid"));
}

function startedAt(pid: number) {
  if (process.platform === "linux") {
    // Field 22; the second one is the command in parentheses, which may contain spaces.
    return attempt(
      () => fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "",
    );
  }
  if (process.platform === "win32") return "";
  return attempt(() => execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim());
}

function attempt(look: () => string) {
  try {
    return look();
  } catch {
    return "";
  }
}
