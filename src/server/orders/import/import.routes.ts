import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { orderCorrection } from "../../../domain/orders/import/correction.ts";
import { templateCsv } from "../../../domain/orders/import/index.ts";
import {
  importResponse,
  orderLinesResponse,
  summaryResponse,
} from "../../../domain/orders/import/responses.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import { badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { columnRoutes } from "./columns/columns.routes.ts";
import { undoImport } from "./commit/undo.queries.ts";
import { importCalls } from "./common.routes.ts";
import { importRow, presentImport, settledImport } from "./import-row.queries.ts";
import { acceptSkipped } from "./preview/accept.queries.ts";
import { commonValues, setCommonValues } from "./preview/common-values.queries.ts";
import { correctLine } from "./preview/correct.queries.ts";
import { importDetail, lineDetail } from "./preview/detail.queries.ts";
import { importSummary } from "./preview/summary.queries.ts";
import { storeOfForm } from "./store/store.queries.ts";
import { storeRoutes } from "./store/store.routes.ts";
import { templateGoods } from "./template-goods.queries.ts";
import { sellerTeamOf } from "./upload/seller-team.queries.ts";

function flagOf(text: string | undefined, field: string): boolean {
  if (text === undefined || text === "" || text === "false") return false;
  if (text === "true") return true;
  throw badRequest(`${labelOf(field)} must be true or false`, { [field]: "Must be true or false" });
}

/** Imports orders from files. */
export function importRoutes(api: FastifyInstance): void {
  importCalls(api, {
    kind: "orders",
    what: "orders",
    base: "/orders/import",
    uploadUrl: "/orders/import/csv",
    may: ["orders", "import"],
    mayList: ["order-imports", "list"],
    template: {
      key: "importOrderFilePath",
      csv: async (database, scope) => templateCsv(await templateGoods(database, scope)),
    },
    fields: ["createProduct", "sellerTeam", "integration"],
    linesResponse: orderLinesResponse,
    detail: importDetail,
    optionsOf: async (database, scope, fields) => {
      const teamId = await sellerTeamOf(database, scope, fields.sellerTeam);
      const store = await storeOfForm(database, scope, teamId, fields.integration);
      return { teamId, store, createProduct: flagOf(fields.createProduct, "createProduct") };
    },
  });

  columnRoutes(api);
  storeRoutes(api);

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/summary",
    requires: ["orders", "import"],
    summary: "The charges of a previewed file, the balance, and the reasons of waiting and failed orders",
    params: byId,
    response: summaryResponse,
    handler: async ({ actor, params, database }) =>
      importSummary(database, await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  });

  command(api, {
    method: "PATCH",
    url: "/orders/import/:id/lines",
    requires: ["orders", "import"],
    summary: "Correct one order of a previewed file, identified by its first row",
    params: byId,
    body: orderCorrection,
    response: orderLinesResponse,
    handler: ({ actor, params, body, tx }) => correctLine(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: async ({ actor, params, body, database }) =>
      lineDetail(database, await importRow(database, agencyScopeOf(actor), "orders", params.id), body.row),
  });

  command(api, {
    method: "PUT",
    url: "/orders/import/:id/values",
    requires: ["orders", "import"],
    summary: "Set values that all orders of a previewed file lack, such as the country",
    params: byId,
    body: commonValues,
    response: importResponse,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      setCommonValues(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });

  command(api, {
    method: "POST",
    url: "/orders/import/:id/accept",
    requires: ["orders", "import"],
    summary: "Import skipped orders of a file anyway: those that begin in these rows, or all",
    params: byId,
    body: z.strictObject({
      rows: z.array(z.int().min(1)).min(1, "Choose at least one order").max(MAX_BULK_IDS).optional(),
    }),
    response: importResponse,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      acceptSkipped(tx, actor, agencyScopeOf(actor), params.id, body.rows),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });

  command(api, {
    method: "POST",
    url: "/orders/import/:id/undo",
    requires: ["orders", "import"],
    summary: "Undo an import, unless one of its orders is submitted",
    params: byId,
    body: z.strictObject({}),
    response: importResponse,
    handler: ({ actor, params, tx }) => undoImport(tx, actor, agencyScopeOf(actor), params.id),
    respond: async ({ actor, params, database }) =>
      presentImport(await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  });
}
