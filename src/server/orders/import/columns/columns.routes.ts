import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { columnChoice } from "../../../../domain/orders/import/columns/choice.ts";
import type { EncodingQuestion } from "../../../../domain/orders/import/encoding/question.ts";
import { LEGACY_ENCODING_LABELS, reread } from "../../../../domain/orders/import/file/encoding.ts";
import {
  columnsResponse,
  importResponse,
  savedColumnsResponse,
} from "../../../../domain/orders/import/responses.ts";
import { recordAudit } from "../../../audit.ts";
import { command } from "../../../command.ts";
import { byId, endpoint } from "../../../endpoint.ts";
import { agencyScopeOf } from "../../agency-scope.ts";
import { importRow, settledImport } from "../import-row.queries.ts";
import { chooseColumns, columnsOf } from "./choose-columns.queries.ts";
import { deleteChoice, savedChoices } from "./saved-columns.queries.ts";

const encodingCandidates = ({ examples, candidates }: EncodingQuestion, required: boolean) => ({
  required,
  candidates: candidates.map((encoding) => ({
    encoding,
    label: LEGACY_ENCODING_LABELS[encoding],
    examples: examples.map((text) => reread(text, encoding)),
  })),
});

/** Assigns the columns of files whose layout is unknown. */
export function columnRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/import/columns",
    requires: ["orders", "import"],
    summary: "The saved column mappings, by header row",
    response: savedColumnsResponse,
    handler: async ({ actor, database }) => ({
      data: await savedChoices(database, agencyScopeOf(actor)),
    }),
  });

  command(api, {
    method: "DELETE",
    url: "/orders/import/columns/:id",
    requires: ["orders", "import"],
    summary: "Delete the saved column mapping of a header row",
    params: byId,
    response: z.object({ message: z.string() }),
    handler: async ({ actor, params, tx }) => {
      await deleteChoice(tx, agencyScopeOf(actor), params.id);
      await recordAudit(tx, actor, { action: "delete", object: "column-choices", subject: params.id });
      return { message: "Deleted" };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/columns",
    requires: ["orders", "import"],
    summary: "The header row and sample rows of an import, to assign its columns",
    params: byId,
    response: columnsResponse,
    handler: async ({ actor, params, database }) => {
      const row = await importRow(database, agencyScopeOf(actor), "orders", params.id);
      const { sample, labels, encodingQuestion, needsEncoding, sheets, ...rest } = columnsOf(row);
      return {
        ...rest,
        encodingQuestion: encodingQuestion && encodingCandidates(encodingQuestion, needsEncoding),
        labels: [...labels],
        sheets: [...sheets],
        sample: sample.map(({ number, cells }) => ({ number, cells: [...cells] })),
      };
    },
  });

  command(api, {
    method: "PUT",
    url: "/orders/import/:id/columns",
    requires: ["orders", "import"],
    summary:
      "Assign columns, decimal sign and encoding, and decide about sheets and rows; the file is read again, and what says something of other files is saved for the team",
    params: byId,
    body: columnChoice,
    response: importResponse,
    startsJobs: true,
    handler: ({ actor, params, body, tx }) => chooseColumns(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });
}
