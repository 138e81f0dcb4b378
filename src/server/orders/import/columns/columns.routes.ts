import type { FastifyInstance } from "fastify";
import * as calls from "../../../../domain/orders/import/columns/calls.ts";
import type { EncodingQuestion } from "../../../../domain/orders/import/encoding/question.ts";
import { LEGACY_ENCODING_LABELS, reread } from "../../../../domain/orders/import/file/encoding.ts";
import { recordAudit } from "../../../audit.ts";
import { command } from "../../../command.ts";
import { endpoint } from "../../../endpoint.ts";
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
  endpoint(api, calls.listSavedColumns, async ({ actor, database }) => ({
    data: await savedChoices(database, agencyScopeOf(actor)),
  }));

  command(api, calls.deleteSavedColumns, async ({ actor, params, tx }) => {
    await deleteChoice(tx, agencyScopeOf(actor), params.id);
    await recordAudit(tx, actor, { action: "delete", object: "column-choices", subject: params.id });
    return { message: "Deleted" };
  });

  endpoint(api, calls.showImportColumns, async ({ actor, params, database }) => {
    const row = await importRow(database, agencyScopeOf(actor), "orders", params.id);
    const { sample, labels, encodingQuestion, needsEncoding, sheets, ...rest } = columnsOf(row);
    return {
      ...rest,
      encodingQuestion: encodingQuestion && encodingCandidates(encodingQuestion, needsEncoding),
      labels: [...labels],
      sheets: [...sheets],
      sample: sample.map(({ number, cells }) => ({ number, cells: [...cells] })),
    };
  });

  command(api, calls.chooseColumns, {
    startsJobs: true,
    handler: ({ actor, params, body, tx }) => chooseColumns(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: ({ actor, params, database }) =>
      settledImport(database, agencyScopeOf(actor), "orders", params.id),
  });
}
