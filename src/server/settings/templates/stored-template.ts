import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import {
  DOCUMENT_TYPES,
  type DocumentKind,
  isWritten,
  type TemplateKey,
  WRITTEN_FOLDER,
} from "../../../domain/settings/template-files.ts";
import { ApiError } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { FileStore, Reading } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { rewrittenTemplate } from "./template-thread.ts";

export interface TemplateStores {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

interface StoredTemplate {
  readonly agencyId: string;
  readonly key: TemplateKey;
  readonly path: string;
  readonly kind: DocumentKind;
}

/** Saves the new path in each setting that has the old one. @returns whether there still was one */
async function replacePath(database: Database, { agencyId, path }: StoredTemplate, newPath: string) {
  const changed = await rowsOf(
    database,
    sql`update agencies set config = jsonb_set(config, '{templateFile}', (
          select jsonb_object_agg(key, case when value = to_jsonb(${path}::text) then to_jsonb(${newPath}::text) else value end)
          from jsonb_each(config -> 'templateFile')))
      where id = ${agencyId} and exists (
        select 1 from jsonb_each_text(config -> 'templateFile') t where t.value = ${path})
      returning id`,
  );
  return changed.length > 0;
}

/** Rewrites a template of an earlier version, once. Null where it is gone, or is refused today. */
async function rewritten(stores: TemplateStores, template: StoredTemplate): Promise<Reading | null> {
  const { database, files, log } = stores;
  const { path, kind, key, agencyId } = template;
  const stored = await files.read(path);
  if (!stored) return null;
  try {
    const bytes = await rewrittenTemplate(kind, await buffer(stored.stream));
    const newPath = `${WRITTEN_FOLDER}/${newId()}.${kind}`;
    await files.keepBytes(newPath, bytes, DOCUMENT_TYPES[kind]);
    // Where another call was faster, its file stays and this one goes.
    await files.drop((await replacePath(database, template, newPath)) ? path : newPath);
    return { bytes: bytes.length, stream: Readable.from([bytes]) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn(
      { agencyId, key, path, reason: error.message },
      "A template file of an earlier version is refused",
    );
    return null;
  }
}

/** A template file as sellers may get it: written by the server. */
export const safeTemplate = (stores: TemplateStores, template: StoredTemplate): Promise<Reading | null> =>
  isWritten(template.path) ? stores.files.read(template.path) : rewritten(stores, template);
