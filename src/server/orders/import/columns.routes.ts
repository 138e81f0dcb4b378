import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { columnChoice } from "../../../domain/orders/import/columns/choice.ts";
import { LETTERS, LETTERS_ENCODINGS, reread } from "../../../domain/orders/import/file/encoding.ts";
import type { LettersQuestion } from "../../../domain/orders/import/letters/offer.ts";
import { recordAudit } from "../../audit.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { forgetChoice, rememberedChoices } from "./choices.queries.ts";
import { chooseColumns, columnsOf } from "./choose-columns.queries.ts";
import { importAnswer, importRow, settledImport } from "./state.queries.ts";

const columnsAnswer = z.object({
  /** The header row as it stands in the file. */
  labels: z.array(z.string()),
  sample: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** The layout as people call it, where only its amounts are in doubt. */
  layout: z.string().nullable(),
  /** An amount that could be read either way. */
  doubtful: z.string().nullable(),
  /** In which letters it may be written, the likeliest first; null where the file shows it by itself. */
  letters: z
    .object({
      /** They have to be chosen: some text is hardly in Windows-1252, in which labels and sample read here. */
      asked: z.boolean(),
      offered: z.array(
        z.object({
          encoding: z.enum(LETTERS_ENCODINGS),
          label: z.string(),
          /** Some of its cells as they would read. */
          examples: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** What was chosen for this file, or before for one like it. */
  choice: columnChoice.nullable(),
});

const lettersAnswer = ({ examples, offered }: LettersQuestion, asked: boolean) => ({
  asked,
  offered: offered.map((encoding) => ({
    encoding,
    label: LETTERS[encoding],
    examples: examples.map((text) => reread(text, encoding)),
  })),
});

const rememberedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** The file that it was last chosen for. */
      fileName: z.string(),
      labels: z.array(z.string()),
      sellerTeam: z.object({ id: z.string(), name: z.string() }),
      updatedAt: z.string(),
      usedAt: z.string(),
    }),
  ),
});

/** Which column of a file is which, where the file does not say it in a way that is known. */
export function columnRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/import/columns",
    may: ["orders", "import"],
    summary: "The header rows whose columns are remembered",
    answer: rememberedAnswer,
    handle: async ({ actor, database }) => ({
      data: await rememberedChoices(database, agencyScopeOf(actor)),
    }),
  });

  endpoint(api, {
    method: "DELETE",
    url: "/orders/import/columns/:id",
    may: ["orders", "import"],
    summary: "Forget the columns of a header row: the next file with it asks again",
    params: byId,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, params, request, database }) => {
      const { answer } = await once(database, actor, request, params, async (tx) => {
        await forgetChoice(tx, agencyScopeOf(actor), params.id);
        await recordAudit(tx, actor, { action: "forget", object: "column-choices", subject: params.id });
        return { status: 200, answer: { message: "Forgotten" } };
      });
      return answer;
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/import/:id/columns",
    may: ["orders", "import"],
    summary: "What to choose an import's columns by: its header row and some of its first rows",
    params: byId,
    answer: columnsAnswer,
    handle: async ({ actor, params, database }) => {
      const row = await importRow(database, agencyScopeOf(actor), "orders", params.id);
      const { sample, labels, letters, asksLetters, ...rest } = columnsOf(row);
      return {
        ...rest,
        letters: letters && lettersAnswer(letters, asksLetters),
        labels: [...labels],
        sample: sample.map(({ number, cells }) => ({ number, cells: [...cells] })),
      };
    },
  });

  endpoint(api, {
    method: "PUT",
    url: "/orders/import/:id/columns",
    may: ["orders", "import"],
    summary:
      "Say which column is which, how its amounts and letters are written; the file is read by that, and it is remembered for the team",
    params: byId,
    body: columnChoice,
    answer: importAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        await chooseColumns(tx, actor, scope, params.id, body);
        return { status: 200, answer: { id: params.id } };
      });
      api.jobs.kick();
      return settledImport(database, scope, "orders", params.id);
    },
  });
}
