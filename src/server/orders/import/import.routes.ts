import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { templateCsv } from "../../../domain/orders/import/index.ts";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { beginImport } from "./begin.queries.ts";
import { commitImport } from "./commit.queries.ts";
import { detailAnswer, detailQuery, importDetail } from "./detail.queries.ts";
import { failedFile } from "./failed-file.ts";
import { importHistories } from "./histories.ts";
import { importAnswer, importRow, presentImport, settledImport } from "./state.queries.ts";
import { teamExists } from "./team.queries.ts";
import { undoImport } from "./undo.queries.ts";
import { keepUpload } from "./upload.ts";

export const rehearseQuery = z.strictObject({ rehearse: z.enum(["true", "false"]).optional() });
export const chosenBody = z.strictObject({
  orders: z.array(plainText(100, 1)).min(1, "Name at least one order").max(MAX_BULK_IDS).optional(),
});

/** Whose orders a file brings: a seller's own team's; an agency's people name one of the agency's teams. */
async function teamOf(database: Database, scope: AgencyScope, named: string | undefined): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw refuseField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (!named) throw refuseField("sellerTeam", messages.sellerTeamRequired);
  const id = identifier.safeParse(named);
  if (!id.success || !(await teamExists(database, scope.agencyId, id.data)))
    throw refuseField("sellerTeam", messages.missingReference("Seller team"));
  return id.data;
}

function flagOf(text: string | undefined, field: string): boolean {
  if (text === undefined || text === "" || text === "false") return false;
  if (text === "true") return true;
  throw refuseField(field, "true or false");
}

/** A CSV file to download. */
export const asDownload = (reply: FastifyReply, name: string) =>
  reply.header("content-disposition", `attachment; filename="${name}"`);

const CSV = "text/csv; charset=utf-8";

function uploadRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/orders/import/csv",
    may: ["orders", "import"],
    summary: "Import a file of orders: multipart form with `file`, `createProduct`, `sellerTeam`",
    query: rehearseQuery,
    answer: importAnswer,
    handle: async ({ actor, query, request, database }) => {
      const scope = agencyScopeOf(actor);
      const upload = await keepUpload(database, scope.agencyId, request, ["createProduct", "sellerTeam"]);
      const id = await beginImport(database, actor, request, upload, async () => ({
        kind: "orders",
        teamId: await teamOf(database, scope, upload.fields.sellerTeam),
        straight: query.rehearse !== "true",
        createProduct: flagOf(upload.fields.createProduct, "createProduct"),
      }));
      api.jobs.kick();
      return settledImport(database, scope, "orders", id);
    },
  });
}

function readRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/import/template",
    may: ["orders", "import"],
    summary: "Platen's template for orders",
    produces: CSV,
    answer: z.unknown(),
    handle: async ({ reply }) => {
      asDownload(reply, "platen-orders.csv");
      return templateCsv();
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id",
    may: ["orders", "import"],
    summary: "How far an import is",
    params: byId,
    answer: importAnswer,
    handle: async ({ actor, params, database }) =>
      presentImport(await importRow(database, agencyScopeOf(actor), "orders", params.id)),
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/detail",
    may: ["orders", "import"],
    summary: "What each order of a file would become, or became",
    params: byId,
    query: detailQuery,
    answer: detailAnswer,
    handle: async ({ actor, params, query, database }) =>
      importDetail(database, await importRow(database, agencyScopeOf(actor), "orders", params.id), query),
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/failed",
    may: ["orders", "import"],
    summary: "The rows that failed, with a column that says why",
    params: byId,
    produces: CSV,
    answer: z.unknown(),
    handle: async ({ actor, params, database, reply }) => {
      const job = await importRow(database, agencyScopeOf(actor), "orders", params.id);
      if (!job.header) throw refuse(job.message ?? "Nothing of this file was read");
      asDownload(reply, "failed-orders.csv");
      return failedFile(database, job);
    },
  });
}

function commitRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/orders/import/:id/commit",
    may: ["orders", "import"],
    summary: "Commit a rehearsed import, or some of its orders",
    params: byId,
    body: chosenBody,
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await commitImport(tx, actor, scope, "orders", params.id, body.orders);
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
      return inTransaction(database, async (tx) =>
        presentImport(await importRow(tx, scope, "orders", params.id)),
      );
    },
  });
}

/** Bringing orders in by file. In a scope of its own, since only uploads are multipart forms. */
export function importRoutes(api: FastifyInstance): void {
  importHistories(api, "/orders/import/histories", "orders", ["order-imports", "list"]);
  readRoutes(api);
  commitRoutes(api);
  api.register(async (uploads) => {
    // A file that is too large is told in our words.
    await uploads.register(multipart, { throwFileSizeLimit: false });
    uploadRoute(uploads);
  });
}
