import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { columnName } from "../../../src/server/db/schema/declared-columns.ts";
import * as schema from "../../../src/server/db/schema/index.ts";

const tables = new Map(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableConfig(table))
    .map((config) => [config.name, config] as const),
);

/** The last column of each foreign key of a table; the columns before it are the tenant's. */
const keyed = (table: string) =>
  (tables.get(table)?.foreignKeys ?? []).map((key) => key.reference().columns.map(({ name }) => name));

describe("references between rows", () => {
  test("have a foreign key to rows of tenants, and none to rows of the platform or from an array", () => {
    for (const { table, fields } of resources.values()) {
      for (const [name, field] of Object.entries(fields)) {
        if (!field.target) continue;
        const column = columnName(name, field);
        const hasKey = keyed(table).some((columns) => columns.at(-1) === column);
        // PostgreSQL cannot constrain an array. Keys of the platform's rows have no agency, and deletion is soft.
        const needsKey = field.kind === "reference" && resourceNamed(field.target).owner !== "platform";
        expect(hasKey, `${table}.${column}`).toBe(needsKey);
      }
    }
  });

  test("start with the agency between tenants' rows, so that none crosses agencies", () => {
    for (const { name, foreignKeys } of tables.values()) {
      for (const key of foreignKeys) {
        const { columns, foreignColumns, foreignTable } = key.reference();
        // Catalogs and other rows of the platform have no agency in their key.
        if (!Object.hasOwn(getTableColumns(foreignTable), "agencyId")) continue;
        expect(columns[0]?.name, name).toMatch(/^(owner_)?agency_id$/);
        expect(foreignColumns[0]?.name, name).toBe("agency_id");
      }
    }
  });

  test("include the agency of the team in a seller team's rows", () => {
    const owned = [...resources.values()].filter(({ owner }) => owner === "sellerTeam");
    const without = owned.filter(
      ({ table }) => !keyed(table).some((columns) => columns.join() === "agency_id,seller_team_id"),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
