import { sql } from "drizzle-orm";
import { conflictText, type OtherChange } from "../../../domain/resource/edits.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import { badRequest } from "../../api-error.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import {
  type AuditRow,
  anyAudit,
  auditOf,
  type ChangedBy,
  changedBy,
  isReadable,
  objectsOf,
} from "../row-audit.ts";

/** At most so many changes are listed in the message. */
const MAX_BEHIND = 5;

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const SIDES = { own: "Someone", agency: "The agency", platform: "Platen" } as const;
const nameOf = ({ name, side }: ChangedBy) => name ?? SIDES[side];

/** The changed keys of an audit row that the person may read. */
function changedKeys(model: ResourceModel, actor: Actor, { before, after }: AuditRow): string[] {
  if (typeof after !== "object" || after === null) return [];
  const was = (before ?? {}) as Record<string, unknown>; // An object, like `after`.
  const mayRead = isReadable(model, actor.scope);
  return Object.entries(after).flatMap(([key, value]) =>
    mayRead(key) && !isSame(was[key], value) ? [key] : [],
  );
}

/**
 * Refuses an edit where the row's version differs from the one that the form was filled with. The message has the
 * author, time and fields of the changes in between. Without a `seen` version every edit passes. The caller holds the
 * row's lock. `part`: what the audit rows have where only a part of the row has this version.
 */
export async function checkVersion(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  row: { readonly id: string; readonly version: unknown },
  seen: unknown,
  part?: Readonly<Record<string, string>>,
): Promise<void> {
  if (seen === undefined || seen === null || seen === row.version) return;
  const behind = Math.min(MAX_BEHIND, Math.max(1, Number(row.version) - Number(seen)));
  const entries = await rowsOf<AuditRow>(
    tx,
    auditOf(
      part
        ? sql`${anyAudit(actor.scope)} and after @> ${JSON.stringify(part)}::jsonb`
        : anyAudit(actor.scope),
      {
        objects: objectsOf(model.resource),
        subject: row.id,
        limit: behind,
      },
    ),
  );
  const changes = entries.map(
    (entry): OtherChange => ({
      by: entry.actor === actor.userId ? null : nameOf(changedBy(entry, actor.scope)),
      at: new Date(entry.created_at).toISOString(),
      fields: [
        ...new Set(changedKeys(model, actor, entry).map((key) => labelOf(key, model.resource.fields))),
      ],
    }),
  );
  const text = conflictText(changes);
  throw badRequest(text, { version: text });
}
