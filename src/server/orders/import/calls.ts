import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import type { TemplateKey } from "../../../domain/settings/template-files.ts";
import type { Database } from "../../db/client.ts";
import { byId, endpoint, type May } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { refuse } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import { asProducts, ownTemplate } from "../../settings/template-files.queries.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { beginImport, type NewImport } from "./begin.queries.ts";
import { commitImport } from "./commit.queries.ts";
import { type DetailQuery, detailQuery } from "./detail.queries.ts";
import { failedFile } from "./failed-file.ts";
import { importHistories } from "./histories.ts";
import type { ImportJob } from "./job.queries.ts";
import { type ImportRow, importAnswer, importRow, presentImport, settledImport } from "./state.queries.ts";
import { keepUpload } from "./upload.ts";

type Needs = Extract<May, readonly string[]>;
type Fields = Readonly<Record<string, string>>;

/** A kind of file that is brought in, and how its calls differ from another's. */
export interface ImportCalls<Detail extends z.ZodType> {
  readonly kind: ImportJob["kind"];
  /** What the file holds, for people. */
  readonly what: string;
  /** Below `/api`. */
  readonly base: string;
  readonly uploadUrl: string;
  readonly may: Needs;
  readonly mayList: Needs;
  readonly template: { readonly key: TemplateKey; readonly csv: () => string };
  /** Fields of the form beside `file`. */
  readonly fields: readonly string[];
  readonly detailAnswer: Detail;
  detail(database: Database, row: ImportRow, query: DetailQuery): Promise<z.output<Detail>>;
  /** Throws a Refusal of a field that is wrong. */
  want(
    database: Database,
    scope: AgencyScope,
    fields: Fields,
  ): Promise<Pick<NewImport, "teamId" | "createProduct" | "store">>;
}

const CSV = "text/csv; charset=utf-8";
const asDownload = (reply: FastifyReply, name: string) =>
  reply.header("content-disposition", `attachment; filename="${name}"`);

function uploadCall<D extends z.ZodType>(api: FastifyInstance, calls: ImportCalls<D>): void {
  const { kind, what } = calls;
  endpoint(api, {
    method: "POST",
    url: calls.uploadUrl,
    may: calls.may,
    summary: `Import a file of ${what}: a multipart form with ${["file", ...calls.fields].join(", ")}`,
    query: z.strictObject({ rehearse: z.enum(["true", "false"]).optional() }),
    answer: importAnswer,
    handle: async ({ actor, query, request, database }) => {
      const scope = agencyScopeOf(actor);
      const upload = await keepUpload(database, scope.agencyId, request, calls.fields);
      const id = await beginImport(database, actor, request, upload, async () => ({
        kind,
        straight: query.rehearse !== "true",
        ...(await calls.want(database, scope, upload.fields)),
      }));
      api.jobs.kick();
      return settledImport(database, scope, kind, id);
    },
  });
}

function readCalls<D extends z.ZodType>(api: FastifyInstance, calls: ImportCalls<D>): void {
  const { kind, what, base, may } = calls;
  endpoint(api, {
    method: "GET",
    url: `${base}/template`,
    may,
    summary: `The template for ${what}: the agency's own, else Platen's`,
    produces: CSV,
    answer: z.unknown(),
    handle: async ({ actor, reply, request, database }) => {
      const { key, csv } = calls.template;
      const { files } = request.server;
      const own = await ownTemplate({ database, files }, actor.scope, key, reply);
      if (own) return own;
      asProducts(reply, key);
      return csv();
    },
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id`,
    may,
    summary: "How far an import is",
    params: byId,
    answer: importAnswer,
    handle: async ({ actor, params, database }) =>
      presentImport(await importRow(database, agencyScopeOf(actor), kind, params.id)),
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id/detail`,
    may,
    summary: `What each line of a file of ${what} would become, or became`,
    params: byId,
    query: detailQuery,
    answer: calls.detailAnswer,
    handle: async ({ actor, params, query, database }) =>
      calls.detail(database, await importRow(database, agencyScopeOf(actor), kind, params.id), query),
  });

  endpoint(api, {
    method: "GET",
    url: `${base}/:id/failed`,
    may,
    summary: "The rows that failed, with a column that says why",
    params: byId,
    produces: CSV,
    answer: z.unknown(),
    handle: async ({ actor, params, database, reply }) => {
      const row = await importRow(database, agencyScopeOf(actor), kind, params.id);
      if (!row.header) throw refuse(row.message ?? "Nothing of this file was read");
      asDownload(reply, `failed-${kind}.csv`);
      return failedFile(database, row);
    },
  });
}

function commitCall<D extends z.ZodType>(api: FastifyInstance, { kind, base, may }: ImportCalls<D>): void {
  endpoint(api, {
    method: "POST",
    url: `${base}/:id/commit`,
    may,
    summary: "Commit a rehearsed import, or some of its orders",
    params: byId,
    body: z.strictObject({
      orders: z.array(plainText(100, 1)).min(1, "Name at least one order").max(MAX_BULK_IDS).optional(),
    }),
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await commitImport(tx, actor, scope, kind, params.id, body.orders);
        return { status: 200, answer: { id: params.id } };
      });
      api.jobs.kick();
      return settledImport(database, scope, kind, params.id);
    },
  });
}

/** All calls about bringing in one kind of file. */
export function importCalls<D extends z.ZodType>(api: FastifyInstance, calls: ImportCalls<D>): void {
  importHistories(api, `${calls.base}/histories`, calls.kind, calls.mayList);
  readCalls(api, calls);
  commitCall(api, calls);
  // In a scope of its own, since only uploads are multipart forms.
  api.register(async (uploads) => {
    // A file that is too large is told in our words.
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploadCall(uploads, calls);
  });
}
