import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../src/server/db/open.ts";
import { mailAlerts } from "../../src/server/security-events/alerts.queries.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, user } from "../support/factories.ts";
import { silent } from "../support/log.ts";
import { makeEvents } from "../support/security-events.ts";

const PAIRS = 20;

describePostgres("a mail about unusually many security events", () => {
  let one: Awaited<ReturnType<typeof freshPostgres>>;
  let two: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    one = await freshPostgres();
    two = await openDatabase({ databaseUrl: one.url, dataDir: "", log: silent });
  }, 60_000);
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test("is sent once by two processes, of 20 pairs", async () => {
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const { id: agencyId } = await agency(one);
      await user(one, "agency", { agencyId });
      await makeEvents(one, { kind: "forbidden", count: 5_000, agencyId });
      await Promise.all([mailAlerts(one), mailAlerts(two)]);
      const { rows } = await one.pool.query("select count(*)::int as sent from email_history");
      expect(rows).toEqual([{ sent: pair }]);
    }
  });
});
