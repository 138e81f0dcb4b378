import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { openDatabase } from "../../../src/server/db/open.ts";
import type { Chance } from "../../support/chance.ts";
import { silent } from "../../support/log.ts";
import { builtProgram } from "../../support/programs.ts";

const programs = path.join(import.meta.dirname, "programs");

const writer = () =>
  builtProgram({
    writer: "tests/server/database/programs/writer.ts",
    "embedded-worker": "src/server/db/embedded/embedded-worker.ts",
  });

export interface Writer {
  pid: number;
  isOpen(): boolean;
  /** Waits until the store is open. */
  opened(): Promise<void>;
  /** The last row whose commit was acknowledged; rows are numbered without gaps. */
  acknowledged(): number;
  /** Waits until row `id` was acknowledged. */
  reach(id: number): Promise<void>;
  kill(): Promise<void>;
}

export interface WriterOptions {
  kind: "ours" | "stock";
  dataDir: string;
  from?: number;
  /** A store to begin with a copy of, as from a build. */
  template?: string;
  /** The folder of migrations that its store gets first. */
  migrations?: string;
  /** Where to record what a power cut would leave. */
  shadow?: { folder: string; baseline: boolean };
}

/** A second process that commits rows one after the other, until it is killed. */
export async function startWriter(options: WriterOptions): Promise<Writer> {
  const writer = await spawnWriter(options);
  await writer.opened();
  return writer;
}

/** The same, which may still open its store. */
export async function spawnWriter({
  kind,
  dataDir,
  from = 1,
  template = "",
  migrations = "",
  shadow,
}: WriterOptions): Promise<Writer> {
  const recorder = shadow ? ["--require", path.join(programs, "fsync-recorder.cjs")] : [];
  const child = spawn(
    process.execPath,
    // V8's optimization of PostgreSQL's WebAssembly does not pay off before the kill.
    [...recorder, "--liftoff-only", await writer(), kind, dataDir, String(from), template, migrations],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        SHADOWED_DIR: fs.realpathSync(dataDir),
        SHADOW_DIR: shadow?.folder,
        SHADOW_BASELINE: shadow?.baseline ? "1" : "0",
      },
    },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let acknowledged = from - 1;
  let opened = false;
  let progress = () => {};
  readline.createInterface(child.stdout).on("line", (line) => {
    if (line === "open") opened = true;
    else acknowledged = Number(line);
    progress();
  });
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      progress = () => isDone() && resolve();
      progress();
      void exited.then(() => reject(new Error("the writer ended by itself")));
    });
  return {
    isOpen: () => opened,
    opened: () => until(() => opened),
    pid: child.pid ?? 0,
    acknowledged: () => acknowledged,
    reach: (id) => until(() => acknowledged >= id),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** The writer's rows in the store. */
export async function committedRows(dataDir: string): Promise<{ ids: number[]; total: number }> {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    const rows = await database.pool.query<{ id: number }>("select id from commits order by id");
    const tally = await database.pool.query<{ total: number }>("select total from tally");
    return { ids: rows.rows.map(({ id }) => id), total: tally.rows[0]?.total ?? 0 };
  } finally {
    await database.close();
  }
}

/** Of this size are the parts of a file that a disk writes as a whole. */
const SECTORS = 4_096;

/** Unsynced writes of which a disk has kept some, at random. */
export interface Unsynced {
  /** The folder of the killed writer, with everything that it wrote. */
  written: string;
  chance: Chance;
}

/**
 * Copies what a disk would have after the power cut: names and contents as recorded. A disk loses what had no fsync, or
 * has kept some of it, in any order: `unsynced`.
 */
export function recoverAfterPowerCut(shadow: string, dataDir: string, unsynced?: Unsynced) {
  const names: { name: string; inode: string | null }[] = JSON.parse(
    fs.readFileSync(path.join(shadow, "names.json"), "utf8"),
  );
  for (const { name, inode } of names.sort((a, b) => a.name.length - b.name.length)) {
    const target = path.join(dataDir, name);
    if (inode === null) {
      fs.mkdirSync(target, { recursive: true });
      continue;
    }
    const content = path.join(shadow, "content", inode);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    // A file without fsync exists and is empty.
    const synced = fs.existsSync(content) ? fs.readFileSync(content) : Buffer.alloc(0);
    const written = unsynced && writtenContent(path.join(unsynced.written, name), inode);
    fs.writeFileSync(target, written ? mixed(synced, written, unsynced.chance) : synced);
  }
}

/** The last content of a file, if the name is still that of the same file. */
function writtenContent(file: string, inode: string): Buffer | undefined {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino}-${stat.birthtimeNs}` === inode ? fs.readFileSync(file) : undefined;
}

function mixed(synced: Buffer, written: Buffer, chance: Chance): Buffer {
  const result = Buffer.alloc(chance.isOneIn(2) ? synced.length : Math.max(synced.length, written.length));
  synced.copy(result);
  for (let from = 0; from < Math.min(result.length, written.length); from += SECTORS) {
    if (chance.isOneIn(2)) written.copy(result, from, from, Math.min(from + SECTORS, written.length));
  }
  return result;
}

/** The files with an fsync, in order. */
export function fsyncs(shadow: string) {
  return fs.readFileSync(path.join(shadow, "fsyncs.log"), "utf8").split("\n").filter(Boolean);
}
