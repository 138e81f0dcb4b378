import fs from "node:fs";
import path from "node:path";
import { build } from "vite";

const root = path.join(import.meta.dirname, "..", "..");
const built = new Map<string, Promise<string>>();

/**
 * Builds a program of the tests once per process: running it from its sources with tsx takes longer than its work.
 * Further programs, such as those of its threads, are named too.
 * @param entries files relative to the project's folder, by their output names; the first is the program
 * @returns its file
 */
export function builtProgram(entries: Readonly<Record<string, string>>): Promise<string> {
  const [name = ""] = Object.keys(entries);
  const cached = built.get(name) ?? buildProgram(name, entries);
  built.set(name, cached);
  return cached;
}

async function buildProgram(name: string, entries: Readonly<Record<string, string>>): Promise<string> {
  // Of this process only: another one may be building it as well.
  const outDir = path.join(root, "node_modules", ".cache", "test-programs", `${name}-${process.pid}`);
  const input = Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => [entry, path.join(root, file)]),
  );
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    build: { ssr: true, outDir, rolldownOptions: { input } },
  });
  // Files that the server reads beside its bundle.
  fs.symlinkSync(path.join(root, "src/server/orders/address/postal-data"), path.join(outDir, "postal-data"));
  process.once("exit", () => fs.rmSync(outDir, { recursive: true, force: true }));
  return path.join(outDir, `${name}.js`);
}
