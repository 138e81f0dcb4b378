/**
 * A disk that can lose its power. Loaded before a program (`node --require`), in its threads too, it keeps
 * in SHADOW_DIR what a disk would hold for certain of SHADOWED_DIR: of each file its content at its last
 * fsync, and the names of all files as they were at the last fsync of anything, since a journalling file
 * system writes its names down with it. `recoverAfterPowerCut` makes of that what a machine would start with.
 * With SHADOW_BASELINE=1 the files that are there at the beginning count as written down.
 */
const fs = require("node:fs");
const path = require("node:path");
const { isMainThread } = require("node:worker_threads");

const root = process.env.SHADOWED_DIR;
const shadow = process.env.SHADOW_DIR;
const original = { ...fs };
let namesChanged = true;

function inode(stat) {
  // Inodes are used again after a deletion; with their birth they are not.
  return `${stat.ino}-${stat.birthtimeNs}`;
}

/** What this thread has kept of each file, to write only what has changed: PostgreSQL's log is 16 MiB a file. */
const known = new Map();
const BLOCK = 8_192;

function keepContent(file) {
  const stat = original.statSync(file, { bigint: true });
  if (!stat.isFile()) return;
  const kept = path.join(shadow, "content", inode(stat));
  const content = original.readFileSync(file);
  const before = known.get(kept);
  if (before?.length === content.length) {
    keepChanges(kept, before, content);
  } else {
    original.writeFileSync(`${kept}.unfinished`, content);
    original.renameSync(`${kept}.unfinished`, kept);
  }
  known.set(kept, content);
}

/** A kill in the middle leaves some blocks old and some new, as a disk does whose fsync has not returned. */
function keepChanges(kept, before, content) {
  const fd = original.openSync(kept, "r+");
  for (let from = 0; from < content.length; from += BLOCK) {
    const block = content.subarray(from, from + BLOCK);
    if (!block.equals(before.subarray(from, from + BLOCK)))
      original.writeSync(fd, block, 0, block.length, from);
  }
  original.closeSync(fd);
}

function keepNames() {
  const names = [];
  for (const name of original.readdirSync(root, { recursive: true })) {
    const stat = original.lstatSync(path.join(root, name), { bigint: true, throwIfNoEntry: false });
    if (stat) names.push({ name, inode: stat.isDirectory() ? null : inode(stat) });
  }
  const listing = path.join(shadow, "names.json");
  original.writeFileSync(`${listing}.unfinished`, JSON.stringify(names));
  original.renameSync(`${listing}.unfinished`, listing);
  namesChanged = false;
}

function record(fd) {
  const file = original.readlinkSync(`/proc/self/fd/${fd}`);
  if (!file.startsWith(root)) return;
  keepContent(file);
  if (namesChanged) keepNames();
  original.appendFileSync(path.join(shadow, "fsyncs.log"), `${path.relative(root, file)}\n`);
}

fs.fsyncSync = (fd) => {
  original.fsyncSync(fd);
  record(fd);
};
const { open } = fs.promises;
fs.promises.open = async (...args) => {
  const handle = await open.apply(fs.promises, args);
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    record(handle.fd);
  };
  return handle;
};
/** Node's own functions call each other by these names too, also for the files of the shadow. */
const isShadowed = (file) => String(file).startsWith(root);
for (const change of ["writeFileSync", "renameSync", "unlinkSync", "mkdirSync", "rmdirSync", "rmSync"]) {
  fs[change] = (file, ...args) => {
    if (isShadowed(file)) namesChanged = true;
    return original[change](file, ...args);
  };
}
fs.openSync = (file, ...args) => {
  const [flags] = args;
  const creates = typeof flags === "number" ? (flags & fs.constants.O_CREAT) !== 0 : /^[wa]/.test(flags);
  if (creates && isShadowed(file)) namesChanged = true;
  return original.openSync(file, ...args);
};

if (isMainThread) {
  original.mkdirSync(path.join(shadow, "content"), { recursive: true });
  original.writeFileSync(path.join(shadow, "fsyncs.log"), "");
  if (process.env.SHADOW_BASELINE === "1") {
    for (const name of original.readdirSync(root, { recursive: true })) keepContent(path.join(root, name));
  }
  keepNames();
}
