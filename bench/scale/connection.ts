import pg from "pg";

/** A connection without time-outs that runs statements of many minutes. */
export type Connected = Pick<pg.Client, "query">;

/** Runs `work` on a connection of its own. */
export async function connected<T>(url: string, work: (client: Connected) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
    return await work(client);
  } finally {
    await client.end();
  }
}
