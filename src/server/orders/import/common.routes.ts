import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { importResponse } from "../../../domain/orders/import/responses.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import type { TemplateKey } from "../../../domain/settings/template-files.ts";
import { badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Database } from "../../db/client.ts";
import { byId, endpoint, type Permission } from "../../endpoint.ts";
import type { AgencyScope } from "../../scope.ts";
import { ownTemplate, sendDefaultTemplate } from "../../settings/template-files.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { commitImport } from "./commit/start-commit.queries.ts";
import { importHistories } from "./histories.routes.ts";
import { type ImportRow, importRow, presentImport, settledImport } from "./import-row.queries.ts";
import type { ImportKind } from "./job.queries.ts";
import { type DetailQuery, detailQuery } from "./preview/detail.queries.ts";
import { failedFile } from "./preview/failed-file.ts";
import { beginImport, type NewImport } from "./upload/begin.queries.ts";
import { keepUpload } from "./upload/receive-upload.ts";

type Needs = Extract<Permission, readonly string[]>;
type Fields = Readonly<Record<string, string>>;

/** A kind of import, and the differences of its routes. */
export interface ImportCalls<K extends ImportKind, Detail extends z.ZodType> {
  readonly kind: K;
  /** The content of the file in texts, such as "orders". */
  readonly what: string;
  /** Below `/api`. */
  readonly base: string;
  readonly uploadUrl: string;
  readonly may: Needs;
  readonly mayList: Needs;
  readonly template: {
    readonly key: TemplateKey;
    csv(database: Database, scope: AgencyScope): string | Promise<string>;
  };
  /** Fields of the form in addition to `file`. */
  readonly fields: readonly string[];
  readonly linesResponse: Detail;
  detail(database: Database, row: ImportRow<K>, query: DetailQuery): Promise<z.output<Detail>>;
  /** The options in the form's fields. Throws an ApiError for an invalid field. */
  optionsOf(
    database: Database,
    scope: AgencyScope,
    fields: Fields,
  ): Promise<Pick<NewImport, "teamId" | "createProduct" | "store">>;
}

const CSV = "text/csv; charset=utf-8";
const asDownload = (reply: FastifyReply, name: string) =>
  reply.header("content-disposition", `attachment; filename="${name}"`);

function uploadCall<K extends ImportKind, D extends z.ZodType>(
  api: FastifyInstance,
  calls: ImportCalls<K, D>,
): void {
  const { kind, what } = calls;
  endpoint(api, {
    method: "POST",
    url: calls.uploadUrl,
    requires: calls.may,
    summary: `Import a file of ${what}: a multipart form with ${["file", ...calls.fields].join(", ")}`,
    query: z.strictObject({ dryRun: z.enum(["true", "false"]).optional() }),
    response: importResponse,
    handler: async ({ actor, query, request, database }) => {
      const scope = agencyScopeOf(actor);
      const upload = await keepUpload(database, scope.agencyId, request, calls.fields);
      const id = await beginImport(database, actor, request, upload, async () => ({
        kind,
        straight: query.dryRun !== "true",
        ...(await calls.optionsOf(database, scope, upload.fields)),
      }));
      api.jobs.kick();
      return settledImport(database, scope, kind, id);
    },
  });
}

function readCalls<K extends ImportKind, D extends z.ZodType>(
  api: FastifyInstance,
  calls: ImportCalls<K, D>,
): void {
  const { kind, what, base, may: requires } = calls;
  endpoint(api, {
    method: "GET",
    url: `${base}/template`,
    requires,
    summary: `The template for ${what}: the agency's own, else Platen's`,
    produces: CSV,
    response: z.unknown(),
    handler: async ({ actor, reply, request, database }) => {
      const { key, csv } = calls.template;
      const { files } = request.server;
      const own = await ownTemplate({ database, files }, actor.scope, key, reply);
      if (own) return own;
      sendDefaultTemplate(reply, key);
      return csv(database, agencyScopeOf(actor));
    },
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id`,
    requires,
    summary: "The status of an import",
    params: byId,
    response: importResponse,
    handler: async ({ actor, params, database }) =>
      presentImport(await importRow(database, agencyScopeOf(actor), kind, params.id)),
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id/detail`,
    requires,
    summary: `The lines of a file of ${what} with their status`,
    params: byId,
    query: detailQuery,
    response: calls.linesResponse,
    handler: async ({ actor, params, query, database }) =>
      calls.detail(database, await importRow(database, agencyScopeOf(actor), kind, params.id), query),
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id/failed`,
    requires,
    summary: "The failed rows, with a column of reasons",
    params: byId,
    produces: CSV,
    response: z.unknown(),
    handler: async ({ actor, params, database, reply }) => {
      const row = await importRow(database, agencyScopeOf(actor), kind, params.id);
      if (!row.header) throw badRequest(row.message ?? "Nothing of this file was read");
      asDownload(reply, `failed-${kind}.csv`);
      return failedFile(database, row);
    },
  });
}

function commitCall<K extends ImportKind, D extends z.ZodType>(
  api: FastifyInstance,
  { kind, base, may: requires }: ImportCalls<K, D>,
): void {
  command(api, {
    method: "POST",
    url: `${base}/:id/commit`,
    requires,
    summary: "Commit a previewed import, or some of its orders",
    params: byId,
    body: z.strictObject({
      orders: z.array(plainText(100, 1)).min(1, "Choose at least one order").max(MAX_BULK_IDS).optional(),
    }),
    response: importResponse,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      commitImport(tx, actor, agencyScopeOf(actor), kind, params.id, body.orders),
    respond: ({ actor, params, database }) => settledImport(database, agencyScopeOf(actor), kind, params.id),
  });
}

/** All routes of one kind of import. */
export function importCalls<K extends ImportKind, D extends z.ZodType>(
  api: FastifyInstance,
  calls: ImportCalls<K, D>,
): void {
  importHistories(api, `${calls.base}/histories`, calls.kind, calls.mayList);
  readCalls(api, calls);
  commitCall(api, calls);
  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    // A file that is too large gets our own error message.
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploadCall(uploads, calls);
  });
}
