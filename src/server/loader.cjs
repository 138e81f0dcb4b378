/**
 * Loads the built server: CommonJS files, which V8 can compile from a cache. To compile them anew takes a third of a
 * start. `npm run build` writes the caches (bin/code-cache.js); V8 refuses those of another version or with other
 * flags, and compiles as usual.
 */
const fs = require("node:fs");
const { createRequire, wrap } = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

// As newer versions of Node have it. Without it pg finds out by a Response that it does not run in a Cloudflare worker,
// which loads all of fetch.
globalThis.navigator ??= /** @type {any} */ ({ userAgent: `Node.js/${process.versions.node.split(".")[0]}` });

/** @type {Map<string, { script: vm.Script, module: { exports: any } }>} */
const loaded = new Map();

/** @param {string} file */
const cacheOf = (file) => `${file}.cache`;

/** @param {string} file */
function readCache(file) {
  try {
    return fs.readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}

/**
 * Runs a file of the build once, and what it requires of the build.
 * @param {string} file its absolute path
 */
function load(file) {
  const known = loaded.get(file);
  if (known) return known.module.exports;
  const script = new vm.Script(wrap(fs.readFileSync(file, "utf8")), {
    filename: file,
    cachedData: readCache(file),
  });
  const module = { exports: {} };
  loaded.set(file, { script, module });
  const folder = path.dirname(file);
  const outside = createRequire(file);
  /** @param {string} id */
  const inside = (id) => (id.startsWith(".") ? load(path.resolve(folder, id)) : outside(id));
  script.runInThisContext()(module.exports, inside, module, file, folder);
  return module.exports;
}

/** The loaded files whose cache is missing or was refused. */
const compiledAnew = () =>
  [...loaded].filter(([, { script }]) => script.cachedDataRejected !== false).map(([file]) => file);

/** Writes the caches of all files that have been loaded, with the functions that have run. */
function writeCaches() {
  for (const [file, { script }] of loaded) fs.writeFileSync(cacheOf(file), script.createCachedData());
}

module.exports = { load, compiledAnew, writeCaches };
