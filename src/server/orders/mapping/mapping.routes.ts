import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { identifier, imagePath } from "../../../domain/resource/fields.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/known.queries.ts";
import { refuseField } from "../../refusal.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { teamNamed } from "../import/team.queries.ts";
import { mappedAnswer } from "./answer.ts";
import { applyChoice } from "./apply.ts";
import { learnedRoutes } from "./learned.routes.ts";
import { type Mapped, mapItems } from "./map.queries.ts";
import { mappingQuery, previewQuery, variantAnswer } from "./parts.ts";
import { sellableVariant } from "./sellable.queries.ts";
import { type Suggested, suggestionsFor } from "./suggestions.queries.ts";
import { listWaiting, type WaitingRow } from "./waiting.queries.ts";

/** A key is a product and a variant's text, normalised: a few letters become several. */
const MAX_KEY = 2_000;
/** So many rows come with suggestions; a screen shows fewer. */
const MOST_SUGGESTED = 100;

const key = z.string().min(1, "Required").max(MAX_KEY);

const waitingQuery = mappingQuery
  .extend({
    key: key.optional(),
    suggest: z.enum(["true", "false"]).optional(),
  })
  .refine(({ suggest, limit = DEFAULT_PAGE_SIZE }) => suggest !== "true" || limit <= MOST_SUGGESTED, {
    path: ["limit"],
    message: `At most ${MOST_SUGGESTED} with suggestions`,
  });

const waitingAnswer = z.object({
  /** What `POST orders/mapping` asks for. */
  key: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  items: z.int(),
  orders: z.int(),
  quantity: z.int(),
  /** Names of up to three of the orders. */
  examples: z.array(z.string()),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
  /** With `suggest`: what it probably is, the likeliest first, and why. */
  suggestions: z
    .array(z.object({ variant: variantAnswer, score: z.int(), reasons: z.array(z.string()) }))
    .optional(),
});

const presentSuggested = ({ candidate, score, reasons }: Suggested) => ({
  variant: {
    id: candidate.id,
    catalogVariantCode: candidate.code,
    catalog: { id: candidate.catalogId, name: candidate.catalog },
    color: candidate.color,
    colorHex: candidate.colorHex,
    size: candidate.size,
    inStock: candidate.inStock,
  },
  score,
  reasons: [...reasons],
});

const present = (row: WaitingRow, suggested?: readonly Suggested[]): z.output<typeof waitingAnswer> => ({
  key: row.key,
  title: row.title,
  sku: row.sku,
  items: row.items,
  orders: row.orders,
  quantity: row.quantity,
  examples: row.names.flatMap((name) => name ?? []),
  sellerTeam: { id: row.team_id, name: row.team_name },
  ...(suggested && { suggestions: suggested.map(presentSuggested) }),
});

const choiceBody = z.strictObject({
  key,
  variant: identifier,
  artworks: z.array(imagePath.nullable()).max(6).optional(),
  sellerTeam: identifier.optional(),
});

async function choose(tx: Transaction, actor: Actor, body: z.output<typeof choiceBody>): Promise<Mapped> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const teamId = await teamNamed(tx, scope, body.sellerTeam);
  const variant = await sellableVariant(tx, agencyId, body.variant);
  if (!variant) throw refuseField("variant", messages.missingReference("Variant"));
  const { artworks } = body;
  await checkImages(tx, scope, new Map([["artworks", artworks?.filter((path) => path !== null) ?? []]]));
  const full = artworks && Array.from({ length: 6 }, (_, slot) => artworks[slot] ?? null);
  return mapItems(tx, { agencyId, teamId, key: body.key, variant, artworks: full, actorId: actor.userId });
}

export function mappingRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/mapping",
    may: ["orders", "map"],
    summary: "Items that wait for a variant, by what they are called",
    query: waitingQuery,
    answer: z.object({ data: z.array(waitingAnswer), total: z.int() }),
    handle: async ({ actor, query, database }) => {
      const scope = agencyScopeOf(actor);
      const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", key, sellerTeam = [] } = query;
      const { rows, total } = await listWaiting(database, scope, {
        page,
        limit,
        search,
        key,
        teams: sellerTeam,
      });
      const suggested =
        query.suggest === "true" ? await suggestionsFor(database, scope.agencyId, rows) : undefined;
      return { data: rows.map((row, at) => present(row, suggested?.[at])), total };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/mapping",
    may: ["orders", "map"],
    summary: "Map all waiting items of a key to a variant, and remember it",
    query: previewQuery,
    body: choiceBody,
    answer: mappedAnswer,
    handle: ({ actor, query, body, request, database }) =>
      applyChoice({
        ...{ actor, request, body, database },
        isPreview: query.preview === "true",
        map: (tx) => choose(tx, actor, body),
      }),
  });

  learnedRoutes(api);
}
