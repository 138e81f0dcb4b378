import fs from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * PGlite is made for browsers: it starts PostgreSQL with `-F`, and Emscripten's fsync does nothing, so a power failure
 * loses acknowledged commits or corrupts the store. Both parts are needed: these parameters make PostgreSQL call fsync,
 * and DurableNodeFS passes the call on to the disk.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  // Emscripten's fdatasync, the default method, returns 0 and does nothing. Only fsync has a hook.
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "full_page_writes=on",
];

/** The parts of Emscripten's NODEFS that the hook needs. Not public API: PGlite is pinned exactly. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation<T>(operation: () => T): T;
}

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), hookFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function hookFsync(module: object) {
  // PGlite's type of the module leaves NODEFS out, though the class above this one mounts it.
  const { NODEFS } = module as { NODEFS: NodeFileSystem };
  NODEFS.stream_ops.fsync = (stream) =>
    // Converts Node's error into an errno, on which PostgreSQL panics as it should.
    NODEFS.tryFSOperation(() => {
      fs.fsyncSync(stream.nfd);
      return 0;
    });
}

/**
 * Creates an empty store: a copy of the build's template, which has the migrations, or a new one. Neither PGlite nor a
 * copy calls fsync, so the files are written to another directory, which is renamed once every file is on disk. The
 * store exists completely or not at all.
 * @throws when `directory` contains something that is not a store
 */
export async function createStore(directory: string, options: PGliteOptions, template?: string) {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    throw new Error(`${directory} is neither empty nor a store of Platen`);
  }
  const unfinished = `${directory}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (template) await copyTemplate(template, unfinished);
  else await (await PGlite.create({ ...options, fs: new DurableNodeFS(unfinished) })).close();
  await syncTree(unfinished);
  fs.renameSync(unfinished, directory);
  await syncFile(path.dirname(directory));
}

/** In each empty folder of a template, since an npm package has no empty folders and PostgreSQL needs them. */
const PLACEHOLDER = ".keep";

/** Prepares a store to be packed as a template. */
export function keepEmptyFolders(folder: string): void {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  if (entries.length === 0) fs.writeFileSync(path.join(folder, PLACEHOLDER), "");
  for (const entry of entries) if (entry.isDirectory()) keepEmptyFolders(path.join(folder, entry.name));
}

/** Copies a template to a folder that only its owner may read. */
export async function copyTemplate(template: string, folder: string): Promise<void> {
  const filter = (file: string) => path.basename(file) !== PLACEHOLDER;
  await fs.promises.cp(template, folder, { recursive: true, filter });
  // An installed package is readable by everybody, and the copy takes its mode.
  await fs.promises.chmod(folder, 0o700);
}

/** Opens the store and deletes temporary files of a thread that was ended, as a postmaster would. */
export function openStore(directory: string, options: PGliteOptions) {
  fs.rmSync(path.join(directory, "base", "pgsql_tmp"), { recursive: true, force: true });
  return PGlite.create({ ...options, fs: new DurableNodeFS(directory) });
}

async function syncTree(directory: string): Promise<void> {
  const entries = await fs.promises.readdir(directory, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const child = path.join(directory, entry.name);
      return entry.isDirectory() ? syncTree(child) : syncFile(child);
    }),
  );
  await syncFile(directory);
}

async function syncFile(file: string) {
  const handle = await fs.promises.open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
