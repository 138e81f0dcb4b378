import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_BULK_IDS } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { mappedAnswer } from "./answer.ts";
import { applyChoice } from "./apply.ts";
import { forget, listLearned, lockMapping, presentLearned } from "./learned.queries.ts";
import { type Mapped, mapItems } from "./map.queries.ts";
import { mappingQuery, previewQuery, variantAnswer } from "./parts.ts";
import { sellableVariant } from "./sellable.queries.ts";

const learnedAnswer = z.object({
  id: z.string(),
  key: z.string(),
  /** What items of it are called. */
  title: z.string(),
  sku: z.string().nullable(),
  variant: variantAnswer,
  /** Of the catalog. */
  picture: z.string().nullable(),
  sold: z.boolean(),
  artworks: z.array(z.string()),
  /** Items mapped so whose orders are not submitted, and all of them. */
  openItems: z.int(),
  used: z.int(),
  mappedBy: z.string().nullable(),
  mappedAt: z.string(),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
});

const changeBody = z.strictObject({
  variant: identifier,
  /** The variant that the person saw: where it is another by now, nothing is changed. */
  from: identifier.optional(),
});

/** Chooses another variant for what a mapping stands for, in every order that is not submitted. */
async function change(
  tx: Transaction,
  actor: Actor,
  id: string,
  { variant: wanted, from }: z.output<typeof changeBody>,
): Promise<Mapped> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const mapping = await lockMapping(tx, scope, id);
  if (from !== undefined && from.toLowerCase() !== mapping.variant_id) {
    throw refuse(messages.changedMeanwhile);
  }
  const variant = await sellableVariant(tx, agencyId, wanted);
  if (!variant) throw refuseField("variant", messages.missingReference("Variant"));
  return mapItems(tx, {
    ...{ agencyId, teamId: mapping.seller_team_id, key: mapping.key, variant, actorId: actor.userId },
    artworks: undefined,
    replaces: mapping.variant_id,
  });
}

const forgotten = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "mapping" : "mappings"} forgotten`;

/** What teams have mapped before: seen, changed and forgotten. */
export function learnedRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/mapping/learned",
    may: ["orders", "map"],
    summary: "What was mapped before and maps later files by itself",
    query: mappingQuery,
    answer: z.object({ data: z.array(learnedAnswer), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", sellerTeam = [] } = query;
      const wanted = { page, limit, search, teams: sellerTeam };
      const { rows, total } = await listLearned(database, agencyScopeOf(actor), wanted);
      return { data: rows.map(presentLearned), total };
    },
  });

  endpoint(api, {
    method: "PUT",
    url: "/orders/mapping/learned/:id",
    may: ["orders", "map"],
    summary: "Map to another variant, with the items of orders that are not submitted",
    params: byId,
    query: previewQuery,
    body: changeBody,
    answer: mappedAnswer,
    handle: ({ actor, params, query, body, request, database }) =>
      applyChoice({
        ...{ actor, request, body, database },
        isPreview: query.preview === "true",
        map: (tx) => change(tx, actor, params.id, body),
        subject: params.id.toLowerCase(),
      }),
  });

  endpoint(api, {
    method: "DELETE",
    url: "/orders/mapping/learned",
    may: ["orders", "map"],
    summary: "Forget mappings: later files ask again, items keep their variants",
    body: z.strictObject({ ids: z.array(identifier).min(1, "Required").max(MAX_BULK_IDS) }),
    answer: z.object({ message: z.string(), ids: z.array(z.string()) }),
    handle: async ({ actor, body, request, database }) => {
      const { answer } = await once(database, actor, request, body, async (tx) => {
        const gone = await forget(tx, agencyScopeOf(actor), body.ids);
        await recordAudit(
          tx,
          actor,
          gone.map(({ id, key, variant_id: variant }) => ({
            action: "forget",
            object: "order-items",
            subject: id,
            before: { key, variant },
          })),
        );
        return { status: 200, answer: { message: forgotten(gone.length), ids: gone.map(({ id }) => id) } };
      });
      return answer;
    },
  });
}
