import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");
export const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** What a file imports, types left out: they leave nothing in a bundle. */
export function importsOf(file: string): string[] {
  const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|\brequire\(\s*["']([^"']+)["']\s*\)/gm,
  );
  return [...statements].map(([, named, lazy, required]) => named ?? lazy ?? required ?? "");
}

/** Every file that these reach by imports, and every package that they name, as a bundler would find them. */
export function reachedFrom(entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|tsx|js)$/.test(file)) continue;
    for (const wanted of importsOf(file)) {
      if (wanted.startsWith(".")) waiting.push(path.posix.join(path.posix.dirname(file), wanted));
      else packages.set(wanted, file);
    }
  }
  return { files: [...files].sort(), packages };
}

/** The files below a folder, with slashes, from the project's root. */
export const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/")))
    .filter((file) => statSync(path.join(root, file)).isFile());

export const isThere = (file: string) => existsSync(path.join(root, file));
