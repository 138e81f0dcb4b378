import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "./program.ts";
import { copyTemplate, demonstration } from "./template.ts";

/**
 * Runs `work` with a server on a copy of a template, which is deleted afterwards. `work` may stop the server earlier.
 */
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

/** A start can take this long on a busy machine. */
export const START_MS = 240_000;

/**
 * A test with a server and the demonstration's data, which the tests of a worker share: for tests that only read, or
 * change only rows that they have created.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(await demonstration(), lend);
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
});
