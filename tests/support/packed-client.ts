import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: { readonly message: string; readonly errors?: Readonly<Record<string, string>> };
  readonly response: Response;
}
type Call = <Data>(path: string, call?: object) => Promise<Answer<Data>>;

/** What tests use of `@platen/client`. Its own types exist only once it is packed: a program of a test uses those. */
export interface PackedClient {
  createPlatenClient(options: { baseUrl: string; key: string }): { readonly GET: Call; readonly POST: Call };
  rateLimitOf(response: Response): { readonly limit: number } | null;
  rowsOf<Row>(
    read: (after: string | undefined) => Promise<Answer<{ data: readonly Row[] }>>,
  ): AsyncGenerator<Row>;
}

const PACKAGE = "clients/typescript";
const isSource = (file: string) => !["node_modules", "dist"].includes(path.basename(file));
const run = promisify(execFile);

/**
 * Generates the types of `clients/typescript` from the document of the server at `url`, packs it, and unpacks the archive
 * as npm installs it. Needs no registry, and leaves the project's folder as it is.
 * @param folder gets `node_modules` with the package, for the programs of a test
 */
export async function installPackedClient(url: string, folder: string): Promise<PackedClient> {
  const archives = await pack(url);
  try {
    const installed = path.join(folder, "node_modules/@platen/client");
    fs.mkdirSync(installed, { recursive: true });
    const [archive = ""] = fs.readdirSync(archives).filter((name) => name.endsWith(".tgz"));
    await run("tar", ["-xzf", path.join(archives, archive), "--strip-components=1", "-C", installed]);
  } finally {
    fs.rmSync(archives, { recursive: true, force: true });
  }
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    fs.symlinkSync(path.resolve("node_modules", name), path.join(folder, "node_modules", name));
  const entry = createRequire(path.join(folder, "program.js")).resolve("@platen/client");
  return (await import(pathToFileURL(entry).href)) as PackedClient;
}

/** Packs a copy of the sources, with the packages of the project, into a new folder. */
async function pack(url: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-pack-"));
  const cwd = path.join(folder, PACKAGE);
  fs.cpSync(PACKAGE, cwd, { recursive: true, filter: isSource });
  for (const place of ["node_modules", path.join(PACKAGE, "node_modules")])
    fs.symlinkSync(path.resolve(place), path.join(folder, place));
  const document = `${url}/developers/openapi.json`;
  await run("npm", ["run", "generate", "--offline", "--", document], { cwd });
  await run("npm", ["pack", "--offline", "--pack-destination", folder], { cwd });
  return folder;
}
