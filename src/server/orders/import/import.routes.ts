import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { templateCsv } from "../../../domain/orders/import/index.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { refuseField } from "../../refusal.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { importCalls } from "./calls.ts";
import { columnRoutes } from "./columns.routes.ts";
import { commonValues, setCommonValues } from "./common-values.queries.ts";
import { detailAnswer, importDetail, lineDetail } from "./detail.queries.ts";
import { mendBody, mendLine } from "./mend.queries.ts";
import { importAnswer, importRow, presentImport, settledImport } from "./state.queries.ts";
import { storeOfForm } from "./store.queries.ts";
import { storeRoutes } from "./store.routes.ts";
import { importSummary, summaryAnswer } from "./summary.queries.ts";
import { teamNamed } from "./team.queries.ts";
import { undoImport } from "./undo.queries.ts";

function flagOf(text: string | undefined, field: string): boolean {
  if (text === undefined || text === "" || text === "false") return false;
  if (text === "true") return true;
  throw refuseField(field, "true or false");
}

/** Bringing orders in by file. */
export function importRoutes(api: FastifyInstance): void {
  importCalls(api, {
    kind: "orders",
    what: "orders",
    base: "/orders/import",
    uploadUrl: "/orders/import/csv",
    may: ["orders", "import"],
    mayList: ["order-imports", "list"],
    template: { key: "importOrderFilePath", csv: templateCsv },
    fields: ["createProduct", "sellerTeam", "integration"],
    detailAnswer,
    detail: importDetail,
    want: async (database, scope, fields) => {
      const teamId = await teamNamed(database, scope, fields.sellerTeam);
      const store = await storeOfForm(database, scope, teamId, fields.integration);
      return { teamId, store, createProduct: flagOf(fields.createProduct, "createProduct") };
    },
  });

  columnRoutes(api);
  storeRoutes(api);

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/summary",
    may: ["orders", "import"],
    summary: "What a rehearsed file would charge, the balance, and what its orders wait or failed for",
    params: byId,
    answer: summaryAnswer,
    handle: async ({ actor, params, database }) =>
      importSummary(database, await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  });

  endpoint(api, {
    method: "PATCH",
    url: "/orders/import/:id/lines",
    may: ["orders", "import"],
    summary: "Mend one order of a rehearsed file, named by the row that it begins in",
    params: byId,
    body: mendBody,
    answer: detailAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await mendLine(tx, actor, scope, params.id, body);
        return { status: 200, answer: { id: params.id } };
      });
      return lineDetail(database, await importRow(database, scope, "orders", params.id), body.row);
    },
  });

  endpoint(api, {
    method: "PUT",
    url: "/orders/import/:id/values",
    may: ["orders", "import"],
    summary: "Set what every order of a previewed file lacks, such as the country, once for all of them",
    params: byId,
    body: commonValues,
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await setCommonValues(tx, actor, scope, params.id, body);
        return { status: 200, answer: { id: params.id } };
      });
      api.jobs.kick();
      return settledImport(database, scope, "orders", params.id);
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/import/:id/undo",
    may: ["orders", "import"],
    summary: "Take an import back, until one of its orders is submitted",
    params: byId,
    body: z.strictObject({}),
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await undoImport(tx, actor, scope, params.id);
        return { status: 200, answer: { id: params.id } };
      });
      return presentImport(await importRow(database, scope, "orders", params.id));
    },
  });
}
