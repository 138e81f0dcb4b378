import { type SQL, sql } from "drizzle-orm";

/** Ids as an array of PostgreSQL, sent as its text: of a list of strings, pg would quote and escape each one. */
export const uuids = (ids: Iterable<string>): SQL => sql`${`{${[...ids].join(",")}}`}::uuid[]`;
