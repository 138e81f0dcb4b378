import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import {
  DOCUMENT_TYPES,
  documentKindOf,
  downloadName,
  TEMPLATE_FILES,
  TEMPLATE_REFUSALS,
  type TemplateKey,
  templatePath,
} from "../../domain/settings/template-files.ts";
import type { ConfigChange } from "../../domain/theme/config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { FileStore } from "../files/store.ts";
import { refuse } from "../refusal.ts";
import type { Scope } from "../scope.ts";

type Named = ConfigChange["templateFile"];

const pathsOf = (named: Named): string[] => Object.values(named ?? {}).filter((one) => one !== null);

/**
 * Refuses template files that were not sent by the agency itself; those that it has already may stay. Those it finds
 * stay until the transaction's end.
 */
export async function checkTemplates(
  tx: Transaction,
  agencyId: string,
  change: Named,
  stored: Named,
): Promise<void> {
  const kept = new Set(pathsOf(stored));
  const wanted = pathsOf(change).filter((one) => !kept.has(one));
  if (wanted.length === 0) return;
  const found = await rowsOf<{ path: string }>(
    tx,
    sql`select path from uploads where agency_id = ${agencyId} and seller_team_id is null and state = 'stored'
      and path = any(${sql.param(wanted)}::text[]) for share`,
  );
  const known = new Set([...kept, ...found.map(({ path }) => path)]);
  const errors = Object.entries(change ?? {}).flatMap(([key, path]) =>
    path && !known.has(path) ? [[`config.templateFile.${key}`, TEMPLATE_REFUSALS.unknown] as const] : [],
  );
  if (errors.length > 0) throw refuse(TEMPLATE_REFUSALS.unknown, Object.fromEntries(errors));
}

/** What no setting names any more after a change. */
export const givenUp = (before: Named, after: Named): string[] => {
  const kept = new Set(pathsOf(after));
  return pathsOf(before).filter((path) => !kept.has(path));
};

/**
 * An agency's own file in place of the product's, with the headers of a download under the agency's name; null where
 * there is none.
 */
export async function ownTemplate(
  { database, files }: { database: Database; files: FileStore },
  scope: Scope,
  key: TemplateKey,
  reply: FastifyReply,
): Promise<NodeJS.ReadableStream | null> {
  if (scope.reach === "platform") return null;
  const [agency] = await rowsOf<{ name: string; path: string | null }>(
    database,
    sql`select name, config->'templateFile'->>${key} as path from agencies where id = ${scope.agencyId}`,
  );
  const path = templatePath.safeParse(agency?.path).data;
  const kind = path && documentKindOf(path);
  const found = kind && (await files.read(path));
  if (!agency || !found) return null;
  reply.headers({
    "content-disposition": `attachment; filename="${downloadName(agency.name, key, kind)}"`,
    "content-type": DOCUMENT_TYPES[kind],
    "content-length": found.bytes,
  });
  return found.stream;
}

/** A file of the product's own, under its own name. */
export function asProducts(reply: FastifyReply, key: TemplateKey) {
  reply.headers({
    "content-disposition": `attachment; filename="platen-${TEMPLATE_FILES[key].name}.csv"`,
    "content-type": DOCUMENT_TYPES.csv,
  });
}
