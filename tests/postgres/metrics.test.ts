import pg from "pg";
import { expect, it } from "vitest";
import { METRICS_TOKEN, scrape, valueIn } from "../server/metrics/scrape.ts";
import { startApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";

describePostgres("GET /metrics on PostgreSQL", () => {
  it("responds while a table is locked, and counts the connections of each share", async () => {
    const database = await freshPostgres();
    const platen = await startApp({ database, env: { METRICS_TOKEN } });
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    try {
      await locker.query("begin; lock table store_syncs in access exclusive mode");
      const text = await scrape(platen.app);
      expect(valueIn(text, `platen_collect_errors_total{query="store syncs"}`)).toBe(1);
      expect(valueIn(text, `platen_collect_errors_total{query="connection"}`)).toBe(0);
      expect(valueIn(text, `platen_queue_rows{queue="exports",status="waiting"}`)).toBe(0);
      const most = (share: string) => valueIn(text, `platen_database_connections{share="${share}"}`);
      expect([most("lists"), most("writes"), most("others")]).toEqual([8, 6, 8]);
      expect(valueIn(text, `platen_database_connections_in_use{share="others"}`)).toBe(0);
    } finally {
      await locker.end();
      await platen.close();
    }
  });
});
