import { lostRaceText, type OtherChange } from "../../domain/resource/edits.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuse } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import {
  type AuditRow,
  anyAudit,
  auditOf,
  type ChangedBy,
  changedBy,
  isReadable,
  objectsOf,
} from "./row-audit.ts";
import type { Spec } from "./spec.ts";

/** More than that many changes of a row behind, and the latest say enough. */
const MOST_BEHIND = 5;

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const SIDES = { own: "Someone", agency: "The agency", platform: "Platen" } as const;
const nameOf = ({ name, side }: ChangedBy) => name ?? SIDES[side];

/** The keys that an audit row shows as changed, as far as the person reads them. */
function changedKeys(spec: Spec, actor: Actor, { before, after }: AuditRow): string[] {
  if (typeof after !== "object" || after === null) return [];
  const was = (before ?? {}) as Record<string, unknown>; // JSON of an object, as `after` is.
  const mayRead = isReadable(spec, actor.scope);
  return Object.entries(after).flatMap(([key, value]) =>
    mayRead(key) && !isSame(was[key], value) ? [key] : [],
  );
}

/**
 * Refuses an edit of a row that has another version than the one that its form was filled with, in words that say
 * who changed it meanwhile, when and which fields. Without a `seen` version every edit passes. The caller holds the
 * row's lock, so that nobody changes it between this and the write.
 */
export async function checkVersion(
  tx: Transaction,
  spec: Spec,
  actor: Actor,
  row: { readonly id: string; readonly version: unknown },
  seen: unknown,
): Promise<void> {
  if (seen === undefined || seen === null || seen === row.version) return;
  const behind = Math.min(MOST_BEHIND, Math.max(1, Number(row.version) - Number(seen)));
  const entries = await rowsOf<AuditRow>(
    tx,
    auditOf(anyAudit(actor.scope), { objects: objectsOf(spec.resource), subject: row.id, limit: behind }),
  );
  const changes = entries.map(
    (entry): OtherChange => ({
      by: entry.actor === actor.userId ? null : nameOf(changedBy(entry, actor.scope)),
      at: new Date(entry.created_at).toISOString(),
      fields: [...new Set(changedKeys(spec, actor, entry).map((key) => labelOf(key, spec.resource.fields)))],
    }),
  );
  const text = lostRaceText(changes);
  throw refuse(text, { version: text });
}
