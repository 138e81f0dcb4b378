import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");
export const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The imports of a file, without types, which leave nothing in a bundle. */
export function importsOf(file: string): string[] {
  const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|\brequire\(\s*["']([^"']+)["']\s*\)/gm,
  );
  return [...statements].map(([, named, lazy, required]) => named ?? lazy ?? required ?? "");
}

/** All files that these entries reach by imports, and all packages that those files name. */
export function reachedFrom(entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|tsx|js)$/.test(file)) continue;
    for (const imported of importsOf(file)) {
      if (imported.startsWith(".")) waiting.push(path.posix.join(path.posix.dirname(file), imported));
      else packages.set(imported, file);
    }
  }
  return { files: [...files].sort(), packages };
}

/** The files below a folder, as paths from the project's root with slashes. */
export const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/")))
    .filter((file) => statSync(path.join(root, file)).isFile());

export const isThere = (file: string) => existsSync(path.join(root, file));
