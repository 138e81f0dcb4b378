/**
 * Simulates a disk whose power can be cut. Loaded with `node --require`, in worker threads too, it records in SHADOW_DIR
 * what a disk would certainly contain of SHADOWED_DIR: the content of each file at its last fsync, and the names of all
 * files at the last fsync of any file, since a journaling file system writes names with it. `recoverAfterPowerCut`
 * restores from that what a machine would start with. With SHADOW_BASELINE=1 existing files count as synced.
 */
const fs = require("node:fs");
const path = require("node:path");
const { isMainThread } = require("node:worker_threads");

const root = process.env.SHADOWED_DIR;
const shadow = process.env.SHADOW_DIR;
const original = { ...fs };
let namesChanged = true;

function inode(stat) {
  // Inode numbers are reused after a deletion; with the birth time they are unique.
  return `${stat.ino}-${stat.birthtimeNs}`;
}

/** The recorded content of each file, so that only changed blocks are written: a WAL file of PostgreSQL has 16 MiB. */
const recorded = new Map();
const BLOCK = 8_192;

function recordContent(file) {
  const stat = original.statSync(file, { bigint: true });
  if (!stat.isFile()) return;
  const copy = path.join(shadow, "content", inode(stat));
  const content = original.readFileSync(file);
  const before = recorded.get(copy);
  if (before?.length === content.length) {
    writeChangedBlocks(copy, before, content);
  } else {
    original.writeFileSync(`${copy}.unfinished`, content);
    original.renameSync(`${copy}.unfinished`, copy);
  }
  recorded.set(copy, content);
}

/** A kill in between leaves some blocks old and some new, as on a disk before its fsync returns. */
function writeChangedBlocks(copy, before, content) {
  const fd = original.openSync(copy, "r+");
  for (let from = 0; from < content.length; from += BLOCK) {
    const block = content.subarray(from, from + BLOCK);
    if (!block.equals(before.subarray(from, from + BLOCK)))
      original.writeSync(fd, block, 0, block.length, from);
  }
  original.closeSync(fd);
}

function recordNames() {
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
  recordContent(file);
  if (namesChanged) recordNames();
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
/** Node.js calls these functions internally too, also for files in SHADOW_DIR. */
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
    for (const name of original.readdirSync(root, { recursive: true })) recordContent(path.join(root, name));
  }
  recordNames();
}
