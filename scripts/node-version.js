/**
 * Imported first, for its effect: ends with a sentence on a Node that is too old, where the code after it
 * would end with a syntax error or worse. Written for any Node that knows modules.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Platen needs Node.js 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}
