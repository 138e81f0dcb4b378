import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resourceNamed } from "../../../src/domain/resources/registry.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let agency: Client;

beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

describe.each(["orders", "tracking", "products", "invoices"])("the list of %s", (name) => {
  const { table } = resourceNamed(name);
  const found = async (query: string): Promise<string[]> =>
    (await agency.get(`${name}?${query}`)).body.data.map(({ id }: { id: string }) => id);

  test("has the rows that changed within a time, counts them and sorts by it", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const ids: string[] = [];
    for (const at of ["2026-03-01T08:00:00Z", "2026-03-02T08:00:00.5Z", "2026-03-03T08:00:00Z"]) {
      const { id } = await make(platen.database, name, { agencyId, sellerTeamId });
      await platen.database.drizzle.execute(
        sql`update ${sql.raw(table)} set updated_at = ${at}::timestamptz where id = ${id}`,
      );
      ids.push(id);
    }
    const [first, second, third] = ids;
    expect(await found("updatedFrom=2026-03-02T08:00:00.5Z&updatedTo=2026-03-04&sort=updatedAt")).toEqual([
      second,
      third,
    ]);
    // With an offset, and both bounds are included.
    expect(await found("updatedTo=2026-03-01T09:00:00%2B01:00")).toEqual([first]);
    expect(await found("updatedFrom=2026-03-02&updatedTo=2026-03-02")).toEqual([second]);
    const count = await agency.get(`${name}/count?updatedFrom=2026-03-02&updatedTo=2026-03-03`);
    expect(count.body).toEqual({ total: 2 });
    const [row] = (await agency.get(`${name}?ids=${second}`)).body.data;
    expect(row.updatedAt).toBe("2026-03-02T08:00:00.500Z");
  });

  test.each(["yesterday", "2026-02-30", "2026-03-02T08:00:00", "1772000000"])("refuses %s", async (value) => {
    for (const key of ["updatedFrom", "updatedTo"]) {
      const { status, body } = await agency.get(`${name}?${key}=${value}`);
      expect([status, body.errors]).toEqual([400, { [key]: expect.stringContaining("Not a date") }]);
    }
  });
});
