import { buildApp } from "./app.ts";
import { readConfig } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import { main } from "./main.ts";

/**
 * Builds the application without a database, as a start does, and responds to a request: bin/code-cache.js keeps
 * the functions that this compiles.
 */
export async function warmUp(): Promise<void> {
  // An application that is only built makes no query.
  const database = { forLists: () => database, forWrites: () => database } as unknown as Database;
  const app = await buildApp({ database, config: readConfig({}), logLevel: "silent" });
  await app.inject("/api/health");
  await app.close();
}

/** Here so that the modules of a start are loaded as well. */
export { main };
