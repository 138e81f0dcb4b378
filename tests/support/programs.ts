import fs from "node:fs";
import path from "node:path";
import { build } from "vite";

const root = path.join(import.meta.dirname, "..", "..");
const built = new Map<string, Promise<string>>();

/**
 * Builds a program of the tests, once a process: reading one from its sources, by way of tsx, takes longer than its
 * work. Programs that it needs beside itself, such as those of its threads, are named too.
 * @param entries files from the project's folder on, by the names that they get; the first is the program
 * @returns its file
 */
export function builtProgram(entries: Readonly<Record<string, string>>): Promise<string> {
  const [name = ""] = Object.keys(entries);
  const known = built.get(name) ?? buildProgram(name, entries);
  built.set(name, known);
  return known;
}

async function buildProgram(name: string, entries: Readonly<Record<string, string>>): Promise<string> {
  // Of this process alone: another one may be building it as well.
  const outDir = path.join(root, "node_modules", ".cache", "test-programs", `${name}-${process.pid}`);
  const input = Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => [entry, path.join(root, file)]),
  );
  await build({
    ...{ configFile: false, root, logLevel: "error", publicDir: false },
    build: { ssr: true, outDir, rolldownOptions: { input } },
  });
  process.once("exit", () => fs.rmSync(outDir, { recursive: true, force: true }));
  return path.join(outDir, `${name}.js`);
}
