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
import { badRequest } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { agencies as agenciesTable, uploads } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import { safeTemplate, type TemplateStores } from "./templates/stored-template.ts";

type Named = ConfigChange["templateFile"];

const pathsOf = (named: Named): string[] => Object.values(named ?? {}).filter((one) => one !== null);

/** Refuses template files that the agency did not upload, except those in use. Locks the uploads in the transaction. */
export async function checkTemplates(
  tx: Transaction,
  agencyId: string,
  change: Named,
  stored: Named,
): Promise<void> {
  const kept = new Set(pathsOf(stored));
  const newPaths = pathsOf(change).filter((one) => !kept.has(one));
  if (newPaths.length === 0) return;
  const found = await rowsOf<Raw<typeof uploads, "path">>(
    tx,
    sql`select path from uploads where agency_id = ${agencyId} and seller_team_id is null and state = 'stored'
      and path = any(${sql.param(newPaths)}::text[]) for share`,
  );
  const allowed = new Set([...kept, ...found.map(({ path }) => path)]);
  const errors = Object.entries(change ?? {}).flatMap(([key, path]) =>
    path && !allowed.has(path) ? [[`config.templateFile.${key}`, TEMPLATE_REFUSALS.unknown] as const] : [],
  );
  if (errors.length > 0) throw badRequest(TEMPLATE_REFUSALS.unknown, Object.fromEntries(errors));
}

/** The files that no setting refers to after a change. */
export const removedPaths = (before: Named, after: Named): string[] => {
  const kept = new Set(pathsOf(after));
  return pathsOf(before).filter((path) => !kept.has(path));
};

/** An agency's own template file, with the download headers for the agency's name; null if it has none that is accepted. */
export async function ownTemplate(
  stores: TemplateStores,
  scope: Scope,
  key: TemplateKey,
  reply: FastifyReply,
): Promise<NodeJS.ReadableStream | null> {
  if (scope.reach === "platform") return null;
  const [agency] = await rowsOf<Raw<typeof agenciesTable, "name"> & { path: string | null }>(
    stores.database,
    sql`select name, config->'templateFile'->>${key} as path from agencies where id = ${scope.agencyId}`,
  );
  const path = templatePath.safeParse(agency?.path).data;
  const kind = path && documentKindOf(path);
  const found = kind && (await safeTemplate(stores, { agencyId: scope.agencyId, key, path, kind }));
  if (!agency || !found) return null;
  reply.headers({
    "content-disposition": `attachment; filename="${downloadName(agency.name, key, kind)}"`,
    "content-type": DOCUMENT_TYPES[kind],
    "content-length": found.bytes,
  });
  return found.stream;
}

export function sendDefaultTemplate(reply: FastifyReply, key: TemplateKey) {
  reply.headers({
    "content-disposition": `attachment; filename="platen-${TEMPLATE_FILES[key].name}.csv"`,
    "content-type": DOCUMENT_TYPES.csv,
  });
}
