import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { columnChoice } from "../../../domain/orders/import/columns/choice.ts";
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
  /** What was chosen for this file, or before for one like it. */
  choice: columnChoice.nullable(),
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
      const { sample, labels, ...rest } = columnsOf(
        await importRow(database, agencyScopeOf(actor), "orders", params.id),
      );
      return {
        ...rest,
        labels: [...labels],
        sample: sample.map(({ number, cells }) => ({ number, cells: [...cells] })),
      };
    },
  });

  endpoint(api, {
    method: "PUT",
    url: "/orders/import/:id/columns",
    may: ["orders", "import"],
    summary: "Say which column is which, have the file read by that, and remember it for the team",
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
