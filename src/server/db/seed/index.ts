import type { Database } from "../client.ts";
import type { Log } from "../log.ts";

/** Fills a store that has no agency with the demonstration; does nothing where there is one. */
export async function seedIfEmpty(_database: Database, _log: Log): Promise<void> {}
