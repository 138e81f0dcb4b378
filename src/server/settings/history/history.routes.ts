import { type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { listSettingsChanges } from "../../../domain/settings/calls.ts";
import { historyPage, valueAt } from "../../../domain/settings/history/pages.ts";
import { settingText } from "../../../domain/settings/history/setting-text.ts";
import { type AuditRow, anyAudit, auditOf, changedBy, objectsOf } from "../../crud/row-audit.ts";
import { rowsOf } from "../../db/statement.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";

const objects = objectsOf(resourceNamed("agencies"));

/** Whether an audit row changes one of these settings. */
function changesOne(paths: readonly string[]): SQL {
  const differs = (path: string) => {
    const keys = sql`${sql.param(path.split("."))}::text[]`;
    return sql`(after #> ${keys} is not null and before #> ${keys} is distinct from after #> ${keys})`;
  };
  return sql`(${sql.join(paths.map(differs), sql` or `)})`;
}

/** The settings that a row changes, with their values. A setting that is absent after a change has kept its value. */
function changesOf({ before, after }: AuditRow, settings: Readonly<Record<string, string>>) {
  return Object.entries(settings).flatMap(([path, setting]) => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (is === undefined || JSON.stringify(was ?? null) === JSON.stringify(is)) return [];
    return [{ setting, before: settingText(path, was), after: settingText(path, is) }];
  });
}

export function settingsHistoryRoutes(api: FastifyInstance): void {
  endpoint(api, listSettingsChanges, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const { actions, settings } = historyPage(query.page);
    const isOfPage = sql`action = any(${sql.param([...actions])}::text[]) and ${changesOne(Object.keys(settings))}`;
    const filter = { objects, subject: scope.agencyId, limit: query.limit, where: isOfPage };
    const rows = await rowsOf<AuditRow>(database, auditOf(anyAudit(scope), filter));
    return {
      data: rows.map((row) => ({
        id: row.id,
        by: { ...changedBy(row, scope) },
        createdAt: new Date(row.created_at).toISOString(),
        changes: changesOf(row, settings),
      })),
    };
  });
}
