import { sql } from "drizzle-orm";
import { foreignKey, type PgColumn, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { sellerTeams } from "./people.ts";
import { type DeclaredTable, tableOf } from "./table.ts";

/** Where orders come from. */
const ofTeam = { sellerTeam: () => sellerTeams };

export const stores = tableOf(declared.stores, { composite: ofTeam });
export const integrations = tableOf(declared.integrations, {
  composite: { ...ofTeam, store: () => stores },
  // What a row that names its store refers to: one of its own team's.
  constraints: () => [uniqueIndex("integrations_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`id`)],
});

/** The store that a row came from, which is never another team's. */
export const fromIntegration = (self: DeclaredTable, name: string) =>
  foreignKey({
    name,
    columns: [self.agencyId as PgColumn, self.sellerTeamId as PgColumn, self.integrationId as PgColumn],
    foreignColumns: [
      integrations.agencyId as PgColumn,
      integrations.sellerTeamId as PgColumn,
      integrations.id as PgColumn,
    ],
  });

/** What a store asks of whoever tells it something. No read answers it, to anybody. */
export const integrationKeys = pgTable(
  "integration_keys",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    /** Null: the integration's domain. */
    address: text("address"),
    key: text("key").notNull(),
    secret: text("secret"),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "integration_keys_fk",
      columns: [self.agencyId, self.integrationId],
      foreignColumns: [integrations.agencyId as PgColumn, integrations.id as PgColumn],
    }),
  ],
);
