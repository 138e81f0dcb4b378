import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Profile } from "../../../domain/access/whitelists.ts";
import * as declared from "../../../domain/resources/index.ts";
import type { RuleEvent } from "../../../domain/rules/events.ts";
import type { Facts } from "../../../domain/rules/facts.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const rules = tableOf(declared.rules, {
  columns: {
    /** The access profile of its author when it was saved. */
    profile: text("profile").$type<Profile>().notNull(),
  },
  constraints: () => [
    index("rules_active").on(sql`agency_id`, sql`event`).where(sql`state <> 'off' and deleted_at is null`),
  ],
});

/** The facts of orders at events that rules are for, written in the event's transaction. */
export const ruleFacts = pgTable(
  "rule_facts",
  {
    agencyId: uuid("agency_id").notNull(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    orderId: uuid("order_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    event: text("event").$type<RuleEvent>().notNull(),
    /** How many rules have set it off, one by the other. */
    depth: integer("depth").notNull().default(0),
    /** Of a blocked order: the only rule that it is for, and since when it is blocked. */
    ruleId: uuid("rule_id"),
    blockedSince: instant("blocked_since"),
    facts: jsonb("facts").$type<Facts>().notNull(),
    /** Rules have yet to look at it. */
    due: boolean("due").notNull(),
    /** How often a process has begun to, and until when no other one does. */
    attempts: integer("attempts").notNull().default(0),
    notBefore: instant("not_before"),
    createdAt: instant("created_at").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    // Over all agencies: the oldest event is looked at first.
    index("rule_facts_due").on(self.id).where(sql`due`),
    index("rule_facts_by_event").on(self.agencyId, self.event, self.createdAt),
    index("rule_facts_of_order").on(self.agencyId, self.orderId),
    uniqueIndex("rule_facts_blocked")
      .on(self.agencyId, self.ruleId, self.orderId, self.blockedSince)
      .where(sql`rule_id is not null`),
  ],
);

export const ruleRuns = tableOf(declared.ruleRuns, {
  columns: {
    /** The facts that it was decided by. */
    factsId: bigint("facts_id", { mode: "bigint" }).notNull(),
    /** The names of the effects that were done, or that a rule which watches would have done. */
    decided: text("decided").array().notNull().default([]),
  },
  constraints: () => [
    // Each rule runs once for an order and event, whichever processes look at it.
    uniqueIndex("rule_runs_once").on(sql`agency_id`, sql`facts_id`, sql`rule_id`),
    index("rule_runs_of_rule").on(sql`agency_id`, sql`rule_id`, sql`created_at`, sql`id`),
    index("rule_runs_of_order").on(sql`agency_id`, sql`order_id`),
  ],
});
