import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/import/calls.ts";
import { templateCsv } from "../../../domain/orders/import/index.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import { badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { sellerTeamOf } from "../incoming/seller-team.queries.ts";
import { columnRoutes } from "./columns/columns.routes.ts";
import { undoImport } from "./commit/undo.queries.ts";
import { addImport } from "./common.routes.ts";
import { importRow, presentImport, settledImport } from "./import-row.queries.ts";
import { acceptSkipped } from "./preview/accept.queries.ts";
import { setCommonValues } from "./preview/common-values.queries.ts";
import { correctLine } from "./preview/correct.queries.ts";
import { importDetail, lineDetail } from "./preview/detail.queries.ts";
import { acceptSuggestions } from "./preview/suggestions.queries.ts";
import { importSummary } from "./preview/summary.queries.ts";
import { storeOfForm } from "./store/store.queries.ts";
import { storeRoutes } from "./store/store.routes.ts";
import { templateGoods } from "./template-goods.queries.ts";

function flagOf(text: string | undefined, field: string): boolean {
  if (text === undefined || text === "" || text === "false") return false;
  if (text === "true") return true;
  throw badRequest(`${labelOf(field)} must be true or false`, { [field]: "Must be true or false" });
}

export function importRoutes(api: FastifyInstance): void {
  addImport(api, calls.orderImport, {
    kind: "orders",
    template: {
      key: "importOrderFilePath",
      csv: async (database, scope) => templateCsv(await templateGoods(database, scope)),
    },
    fields: ["createProduct", "sellerTeam", "integration"],
    linesOf: importDetail,
    optionsOf: async (database, scope, fields) => {
      const teamId = await sellerTeamOf(database, scope, fields.sellerTeam);
      const store = await storeOfForm(database, scope, teamId, fields.integration);
      return { teamId, store, createProduct: flagOf(fields.createProduct, "createProduct") };
    },
  });

  columnRoutes(api);
  storeRoutes(api);

  endpoint(api, calls.showImportSummary, async ({ actor, params, database }) =>
    importSummary(database, await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  );

  command(api, calls.correctImport, {
    handler: ({ actor, params, body, tx }) => correctLine(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: async ({ actor, params, body, database }) =>
      lineDetail(database, await importRow(database, agencyScopeOf(actor), "orders", params.id), body.row),
  });

  command(api, calls.setImportValues, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      setCommonValues(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });

  command(api, calls.acceptImport, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      acceptSkipped(tx, actor, agencyScopeOf(actor), params.id, body.rows),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });

  command(api, calls.acceptSuggestions, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) =>
      acceptSuggestions(tx, actor, agencyScopeOf(actor), params.id, body.rows),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });

  command(api, calls.undoImport, {
    handler: ({ actor, params, tx }) => undoImport(tx, actor, agencyScopeOf(actor), params.id),
    respond: async ({ actor, params, database }) =>
      presentImport(await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  });
}
