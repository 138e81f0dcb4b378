import { type SQL, sql } from "drizzle-orm";
import type { Filter } from "../../../domain/resource/query.ts";
import { type EVENT_FAILURES, PRIVACY_TOPICS } from "../../../domain/stores/failures.ts";
import { REFUSES_ACCESS } from "../../../domain/stores/sync.ts";
import type { Scope } from "../../scope.ts";

type EventFailure = (typeof EVENT_FAILURES)[number];

/** What an event with this topic is about. */
export const kindOfTopic = (topic: SQL): SQL =>
  sql`case when ${topic} ~ ${sql.raw(`'${PRIVACY_TOPICS}'`)} then 'privacy' else 'orders' end`;

/** Whether this is why a store refused access. */
export const isRefusal = (reason: SQL): SQL => sql`starts_with(${reason}, ${REFUSES_ACCESS})`;

/** Syncs `s` of a store `i` that it has refused access to since it last took one. */
export const isRefusedSync = sql`s.status in ('waiting', 'syncing', 'failed') and s.deleted_at is null
  and ${isRefusal(sql`s.reason`)} and s.tried_at > coalesce(i.synced_at, '-infinity')`;

/** Failed events `e` that can be tried again: without a body there is nothing left to process. */
export const isOpenFailure = sql`e.status = 'failed' and e.body is not null and e.deleted_at is null`;

/** The filter `kind` of a list of events. */
export function isOfKind(_scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "in") return undefined;
  const kinds = filter.values.map(String) as EventFailure[]; // As the list's query parses it.
  return sql`${kindOfTopic(sql`"store_events".topic`)} = any(${sql.param(kinds)}::text[])`;
}
