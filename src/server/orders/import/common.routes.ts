import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { orderImport } from "../../../domain/orders/import/calls.ts";
import type { detailQuery } from "../../../domain/orders/import/detail-query.ts";
import type { byId, Call } from "../../../domain/resource/call.ts";
import type { TemplateKey } from "../../../domain/settings/template-files.ts";
import { badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import type { AgencyScope } from "../../scope.ts";
import { ownTemplate, sendDefaultTemplate } from "../../settings/template-files.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { commitImport } from "./commit/start-commit.queries.ts";
import { importHistories } from "./histories.routes.ts";
import { type ImportRow, importRow, presentImport, settledImport } from "./import-row.queries.ts";
import type { ImportKind } from "./job.queries.ts";
import type { DetailQuery } from "./preview/detail.queries.ts";
import { failedFile } from "./preview/failed-file.ts";
import { beginImport, type NewImport } from "./upload/begin.queries.ts";
import { keepUpload } from "./upload/receive-upload.ts";

type Fields = Readonly<Record<string, string>>;
/** The calls of a kind of import differ in their lines. */
type Calls<L extends z.ZodType> = Omit<typeof orderImport, "lines"> & {
  readonly lines: Call<typeof byId, typeof detailQuery, undefined, L, readonly [string, string]>;
};

export interface ImportHandlers<K extends ImportKind, Lines extends z.ZodType> {
  readonly kind: K;
  readonly template: {
    readonly key: TemplateKey;
    csv(database: Database, scope: AgencyScope): string | Promise<string>;
  };
  /** Fields of the form in addition to `file`. */
  readonly fields: readonly string[];
  linesOf(database: Database, row: ImportRow<K>, query: DetailQuery): Promise<z.output<Lines>>;
  /** The options in the form's fields. Throws an ApiError for an invalid field. */
  optionsOf(
    database: Database,
    scope: AgencyScope,
    fields: Fields,
  ): Promise<Pick<NewImport, "teamId" | "createProduct" | "store">>;
}

const asDownload = (reply: FastifyReply, name: string) =>
  reply.header("content-disposition", `attachment; filename="${name}"`);

function uploadCall<K extends ImportKind, L extends z.ZodType>(
  api: FastifyInstance,
  calls: Calls<L>,
  handlers: ImportHandlers<K, L>,
): void {
  const { kind, fields, optionsOf } = handlers;
  endpoint(api, calls.upload, async ({ actor, query, request, database }) => {
    const scope = agencyScopeOf(actor);
    const upload = await keepUpload(database, scope.agencyId, request, fields);
    const id = await beginImport(database, actor, request, upload, async () => ({
      kind,
      straight: query.dryRun !== "true",
      ...(await optionsOf(database, scope, upload.fields)),
    }));
    api.jobs.kick();
    return settledImport(database, scope, kind, id);
  });
}

function readCalls<K extends ImportKind, L extends z.ZodType>(
  api: FastifyInstance,
  calls: Calls<L>,
  handlers: ImportHandlers<K, L>,
): void {
  const { kind, template, linesOf } = handlers;
  endpoint(api, calls.template, async ({ actor, reply, request, database }) => {
    const { key, csv } = template;
    const { files } = request.server;
    const own = await ownTemplate({ database, files, log: request.log }, actor.scope, key, reply);
    if (own) return own;
    sendDefaultTemplate(reply, key);
    return csv(database, agencyScopeOf(actor));
  });

  endpoint(api, calls.show, async ({ actor, params, database }) =>
    presentImport(await importRow(database, agencyScopeOf(actor), kind, params.id)),
  );

  endpoint(api, calls.lines, async ({ actor, params, query, database }) =>
    linesOf(database, await importRow(database, agencyScopeOf(actor), kind, params.id), query),
  );

  endpoint(api, calls.failed, async ({ actor, params, database, reply }) => {
    const row = await importRow(database, agencyScopeOf(actor), kind, params.id);
    if (!row.header) throw badRequest(row.message ?? "Nothing of this file was read");
    asDownload(reply, `failed-${kind}.csv`);
    return failedFile(database, row);
  });
}

function commitCall<K extends ImportKind, L extends z.ZodType>(
  api: FastifyInstance,
  calls: Calls<L>,
  { kind }: ImportHandlers<K, L>,
): void {
  command(api, calls.commit, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      commitImport(tx, actor, agencyScopeOf(actor), kind, params.id, body.orders),
    respond: ({ actor, params, database }) => settledImport(database, agencyScopeOf(actor), kind, params.id),
  });
}

export function addImport<K extends ImportKind, L extends z.ZodType>(
  api: FastifyInstance,
  calls: Calls<L>,
  handlers: ImportHandlers<K, L>,
): void {
  importHistories(api, calls.list, handlers.kind);
  readCalls(api, calls, handlers);
  commitCall(api, calls, handlers);
  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    // A file that is too large gets our own error message.
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploadCall(uploads, calls, handlers);
  });
}
