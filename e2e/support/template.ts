import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { startServer } from "./program.ts";

export const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, "node_modules/.cache/platen");

/** A data directory with the demonstration in it, as this build of the server makes it. */
export const templateFolder = () => path.join(cache, `demonstration-${fingerprint()}`);

/** Makes the template unless it is there: the demonstration takes some ten seconds, a copy of it none. */
export async function makeTemplate(): Promise<void> {
  const folder = templateFolder();
  if (existsSync(folder)) return;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) {
    if (old.startsWith("demonstration-")) rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  const unfinished = `${folder}.unfinished`;
  const server = await startServer({ dataDir: unfinished });
  await server.stop();
  renameSync(unfinished, folder);
}

/** A copy of the template, for one server to change as it likes. */
export function copyTemplate(target: string): void {
  cpSync(templateFolder(), target, { recursive: true });
}

function fingerprint(): string {
  const folder = path.join(root, "dist/server");
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|sql)$/.test(file),
  );
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}
