/**
 * Imported first for its side effect: exits with a clear message on a Node version that is too old, where later code
 * would fail with a syntax error. Runs on any Node with ES modules.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Platen needs Node.js 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}
