import { openDatabase } from "../../../src/server/db/open.ts";
import { testDays } from "../../server/money/days.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { silent } from "../../support/log.ts";

describePostgres("days and months in Los Angeles, on PostgreSQL", () => testDays(() => freshPostgres()));

/** The server's time zone may be any, even one with other clock changes. */
describePostgres(
  "days and months in Los Angeles, on a PostgreSQL with the time zone of Lord Howe Island",
  () =>
    testDays(async () => {
      const database = await freshPostgres();
      const name = new URL(database.url).pathname.slice(1);
      await database.pool.query(`alter database ${name} set timezone = 'Australia/Lord_Howe'`);
      // Open connections keep their time zone.
      const set = await openDatabase({ databaseUrl: database.url, dataDir: "", log: silent });
      return { ...set, close: () => set.close().then(() => database.close()) };
    }),
);
