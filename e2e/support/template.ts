import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { startServer } from "./program.ts";

export const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/platen");

/**
 * A data directory that is created once for each build of the server (and each content of `madeBy`) and copied before
 * use: creating one takes about ten seconds, copying none.
 */
export async function template(
  name: string,
  make: (dataDir: string) => Promise<void>,
  madeBy: readonly string[] = [],
): Promise<string> {
  const folder = path.join(cache, `${name}-${fingerprint(madeBy)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) {
    if (old.startsWith(`${name}-`)) rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  const unfinished = `${folder}.unfinished`;
  await make(unfinished);
  renameSync(unfinished, folder);
  return folder;
}

/**
 * The demonstration, which this build of the server creates in half a minute. DEMONSTRATION_DIR names a data directory
 * that already has it.
 */
export const demonstration = () =>
  template("demonstration", async (dataDir) => {
    const made = process.env.DEMONSTRATION_DIR;
    if (made) return copyTemplate(made, dataDir);
    const server = await startServer({ dataDir });
    await server.stop();
  });

/** Copies a template for one server, which changes the copy. */
export function copyTemplate(folder: string, target: string): void {
  cpSync(folder, target, { recursive: true });
}

function fingerprint(madeBy: readonly string[]): string {
  const folder = path.join(root, "dist/server");
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|sql)$/.test(file),
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(folder, file)));
  for (const file of madeBy) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
