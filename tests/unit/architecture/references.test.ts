import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { resources } from "../../../src/domain/resources/registry.ts";
import { columnName } from "../../../src/server/db/schema/declared-columns.ts";
import * as schema from "../../../src/server/db/schema/index.ts";

/** Rows of the platform. Their keys have no agency, and deletion is soft, so references stay valid. */
const PLATFORM = "its target belongs to the platform";
const MANY = "an array, which PostgreSQL cannot constrain";

/** References without a foreign key, with the reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  "agencies.manager_id": PLATFORM,
  "agencies.basecost_id": PLATFORM,
  "api_keys.created_user_id": PLATFORM,
  "audit.actor_id": PLATFORM,
  "audit.api_key_id": PLATFORM,
  "basecosts.group_id": PLATFORM,
  "catalog_variants.catalog_id": PLATFORM,
  "catalogs.categories": MANY,
  "catalogs.owner_agency_id": PLATFORM,
  "category_catalog.parent_id": PLATFORM,
  "change_histories.created_user_id": PLATFORM,
  "change_histories.decided_user_id": PLATFORM,
  "deposits.decided_user_id": PLATFORM,
  "tickets.assignee_id": PLATFORM,
  "export_history.created_user_id": PLATFORM,
  "notifications.user_id": PLATFORM,
  "order_imports.created_user_id": PLATFORM,
  "order_items.variant_id": PLATFORM,
  "price_publications.basecost_id": PLATFORM,
  "price_publications.catalog_id": PLATFORM,
  "price_publications.created_user_id": PLATFORM,
  "product_imports.created_user_id": PLATFORM,
  "products.agency_id": PLATFORM,
  "proxy_groups.proxies": MANY,
  "seller_teams.basecost_id": PLATFORM,
  "seller_teams.manager_id": PLATFORM,
  "seller_teams.supporter_id": PLATFORM,
  "stock_movements.created_user_id": PLATFORM,
  "supplier_logs.catalog_id": PLATFORM,
  "supplier_logs.created_user_id": PLATFORM,
  "tickets.created_user_id": PLATFORM,
  "users.proxies": MANY,
  "views.user_id": PLATFORM,
  "webhooks.created_user_id": PLATFORM,
};

const tables = new Map(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableConfig(table))
    .map((config) => [config.name, config] as const),
);

/** The last column of each foreign key of a table; the columns before it are the tenant's. */
const keyed = (table: string) =>
  (tables.get(table)?.foreignKeys ?? []).map((key) => key.reference().columns.map(({ name }) => name));

const references = [...resources.values()].flatMap(({ table, fields }) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === "reference" || kind === "references")
    .map(([name, field]) => ({ table, column: columnName(name, field) })),
);

describe("references between rows", () => {
  test("have a foreign key or a listed reason", () => {
    const without = references
      .filter(({ table, column }) => !keyed(table).some((columns) => columns.at(-1) === column))
      .map(({ table, column }) => `${table}.${column}`);
    expect([...new Set(without)].toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
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
