import { z } from "zod";
import { MAX_BULK_IDS } from "../../limits.ts";
import { byId, defineCall, type KeyScopeKind } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { orderImports } from "../../resources/index.ts";
import { detailQuery } from "./detail-query.ts";
import { importResponse } from "./responses.ts";

interface ImportDeclaration<Lines extends z.ZodType> {
  /** Of the calls' names: `orders`. */
  readonly name: string;
  readonly kind: "orders" | "tracking";
  /** The content of the file in texts. */
  readonly what: string;
  /** Below `/api`. */
  readonly base: string;
  readonly uploadUrl: string;
  readonly requires: readonly [string, string];
  readonly requiresForList: readonly [string, string];
  readonly key?: { readonly key: KeyScopeKind };
  readonly keyForList?: { readonly key: KeyScopeKind };
  /** Fields of the form in addition to `file`. */
  readonly fields: readonly string[];
  readonly lines: Lines;
}

const CSV = "text/csv; charset=utf-8";

/** The calls of one kind of import. */
export function importCallsOf<Lines extends z.ZodType>(declaration: ImportDeclaration<Lines>) {
  const { name, kind, what, base, requires, key = {} } = declaration;
  return {
    upload: defineCall({
      ...key,
      name: `${name}.import`,
      method: "POST",
      url: declaration.uploadUrl,
      requires,
      summary: `Import a file of ${what}: a multipart form with ${["file", ...declaration.fields].join(", ")}`,
      query: z.strictObject({ dryRun: z.enum(["true", "false"]).optional() }),
      response: importResponse,
    }),
    list: listCall({
      ...declaration.keyForList,
      name: `${name}.imports`,
      url: `${base}/histories`,
      requires: declaration.requiresForList,
      summary: `Imports of ${kind}`,
      resource: orderImports,
    }),
    template: defineCall({
      ...key,
      name: `${name}.importTemplate`,
      method: "GET",
      url: `${base}/template`,
      requires,
      summary: `The template for ${what}: the agency's own, else Platen's`,
      produces: CSV,
      response: z.unknown(),
    }),
    show: defineCall({
      ...key,
      name: `${name}.importStatus`,
      method: "GET",
      url: `${base}/:id`,
      requires,
      summary: "The status of an import",
      params: byId,
      response: importResponse,
    }),
    lines: defineCall({
      ...key,
      name: `${name}.importLines`,
      method: "GET",
      url: `${base}/:id/detail`,
      requires,
      summary: `The lines of a file of ${what} with their status`,
      params: byId,
      query: detailQuery,
      response: declaration.lines,
    }),
    failed: defineCall({
      ...key,
      name: `${name}.importFailed`,
      method: "GET",
      url: `${base}/:id/failed`,
      requires,
      summary: "The failed rows, with a column of reasons",
      params: byId,
      produces: CSV,
      response: z.unknown(),
    }),
    commit: defineCall({
      ...key,
      name: `${name}.commitImport`,
      method: "POST",
      url: `${base}/:id/commit`,
      requires,
      summary: "Commit a previewed import, or some of its orders",
      params: byId,
      body: z.strictObject({
        orders: z.array(plainText(100, 1)).min(1, "Choose at least one order").max(MAX_BULK_IDS).optional(),
      }),
      response: importResponse,
    }),
  };
}
