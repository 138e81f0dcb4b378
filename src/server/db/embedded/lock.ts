import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Who holds a store. A pid alone is not enough: pids are used again, after a restart of the machine first. */
interface Holder {
  pid: number;
  /** Of this start of the machine; empty where the system does not tell. */
  bootId: string;
  /** When the process started, in the system's own words; empty where it does not tell. */
  startedAt: string;
  /** The container, so to speak: pids of another one cannot be looked up here. */
  pidNamespace: string;
}

export interface StoreLock {
  release(): void;
}

const PATIENCE_MS = 1_000;
const HEARTBEAT_MS = 5_000;
const SILENT_AFTER_MS = 20_000;

/**
 * Takes the lock file beside a store, so that two processes never have it open: PGlite itself would let
 * the second one in and corrupt it silently. A lock whose process is gone is taken over.
 * @throws within two seconds, naming the pid, when a living process holds it
 */
export async function lockStore(file: string): Promise<StoreLock> {
  const me = thisProcess();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (createExclusively(file, me)) return hold(file, me);
    const holder = read(file);
    if (holder && isAlive(holder, file)) {
      throw new Error(
        `the embedded store is open in process ${holder.pid} (${file}). It serves one process: ` +
          "stop that one first, or set DATABASE_URL to a PostgreSQL server",
      );
    }
    // Unreadable: another process is between creating the file and writing it, or the power went there.
    if (holder || Date.now() > deadline) removeStale(file, holder, me);
    if (Date.now() > deadline + PATIENCE_MS / 2) throw new Error(`cannot take the lock ${file}`);
    await sleep(20);
  }
}

function hold(file: string, me: Holder): StoreLock {
  // For holders in another container, who cannot see this process.
  const heartbeat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (same(read(file), me)) fs.rmSync(file, { force: true });
    },
  };
}

/** Two starters may find the same stale lock; only the one with the takeover file may remove it. */
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
    // Somebody else's process, which lives all the same.
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
    // Field 22; the second one is the command in parentheses, which may hold spaces of its own.
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
