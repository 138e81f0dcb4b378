import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "./program.ts";
import { copyTemplate, demonstration } from "./template.ts";

/** A server over a copy of a template, which goes when the work is done; the work may stop it earlier. */
export async function onCopy<T>(
  folder: string,
  work: (server: RunningServer) => Promise<T>,
  options: Omit<Parameters<typeof startServer>[0], "dataDir"> = {},
): Promise<T> {
  const home = mkdtempSync(path.join(tmpdir(), "platen-e2e-"));
  const dataDir = path.join(home, "data");
  copyTemplate(folder, dataDir);
  const server = await startServer({ dataDir, ...options });
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Starts are slow on a machine that does other things as well. */
export const START_MS = 240_000;

/**
 * A test against a server with the demonstration's data that the tests of a worker share: for what reads, or
 * changes only what it made itself.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(await demonstration(), lend);
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
});
