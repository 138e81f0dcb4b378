import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "./program.ts";
import { copyTemplate } from "./template.ts";

async function onCopy<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
  const home = mkdtempSync(path.join(tmpdir(), "platen-e2e-"));
  const dataDir = path.join(home, "data");
  copyTemplate(dataDir);
  const server = await startServer({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const START_MS = 240_000;

/**
 * A test against a server with the demonstration's data that the tests of a worker share: for what reads, or
 * changes only what it made itself.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(lend);
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
});

/** A test that has such a server to itself: for whole journeys with figures to the cent. */
export const journey = base.extend<{ server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(lend);
    },
    { timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
});

export { expect } from "@playwright/test";
