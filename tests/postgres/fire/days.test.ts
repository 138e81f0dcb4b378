import { openDatabase } from "../../../src/server/db/client.ts";
import { testDays } from "../../server/money/days.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { silent } from "../../support/log.ts";

describePostgres("days and months in Los Angeles, on PostgreSQL", () => testDays(() => freshPostgres()));

/** A server's own zone is its administrator's: one whose clocks change as well, and at other times. */
describePostgres(
  "days and months in Los Angeles, on a PostgreSQL that is set to Lord Howe Island's time",
  () =>
    testDays(async () => {
      const database = await freshPostgres();
      const name = new URL(database.url).pathname.slice(1);
      await database.pool.query(`alter database ${name} set timezone = 'Australia/Lord_Howe'`);
      // Connections that are open already keep what they began with.
      const set = await openDatabase({ databaseUrl: database.url, dataDir: "", log: silent });
      return { ...set, close: () => set.close().then(() => database.close()) };
    }),
);
