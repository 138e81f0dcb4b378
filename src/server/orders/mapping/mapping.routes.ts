import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import type { choiceBody } from "../../../domain/orders/mapping/calls.ts";
import * as calls from "../../../domain/orders/mapping/calls.ts";
import { isExact, skuOf } from "../../../domain/orders/mapping/key.ts";
import { type CandidateGoods, type WaitingItems } from "../../../domain/orders/mapping/responses.ts";
import { isShared } from "../../../domain/orders/mapping/sold-goods.ts";
import { badField } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/library.queries.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { sellerTeamOf } from "../incoming/seller-team.queries.ts";
import { recordMapping, refuseOfSomeStores } from "./apply.ts";
import { type ChosenGoods, candidatesFor, chosenGoods, chosenMapping } from "./candidates.queries.ts";
import type { MappingImpact } from "./choice.ts";
import { mapItems } from "./map.queries.ts";
import { mappingScopeOf } from "./mapping-scope.queries.ts";
import { presentSuggested } from "./present-suggested.ts";
import { savedMappingRoutes } from "./saved-mappings.routes.ts";
import { sellableVariant } from "./sellable.queries.ts";
import { goodsBySku } from "./sold-goods.queries.ts";
import { type Suggested, suggestionsFor } from "./suggestions.queries.ts";
import { syncProductRoute } from "./sync-product.routes.ts";
import { listWaiting, type WaitingRow } from "./waiting.queries.ts";

const present = (
  row: WaitingRow,
  suggested?: readonly Suggested[],
  candidates?: readonly CandidateGoods[],
): WaitingItems => ({
  key: row.key,
  nameKey: row.name_key,
  title: row.title,
  sku: row.sku,
  items: row.items,
  orders: row.orders,
  quantity: row.quantity,
  examples: row.names.flatMap((name) => name ?? []),
  sellerTeam: { id: row.team_id, name: row.team_name },
  ...(suggested && { suggestions: suggested.map(presentSuggested) }),
  ...(candidates && { candidates: [...candidates] }),
});
const sixOf = (artworks: readonly (string | null)[]) =>
  Array.from({ length: 6 }, (_, slot) => artworks[slot] ?? null);

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The candidate that a choice names, if it names one. Throws an ApiError for one of another team. */
async function chosenOf(
  tx: Transaction,
  team: Team,
  { goods, mapping }: Pick<z.output<typeof choiceBody>, "goods" | "mapping">,
): Promise<ChosenGoods | undefined> {
  if (goods !== undefined && mapping !== undefined) throw badField("goods", "Name one of goods and mapping");
  if (goods !== undefined) {
    const chosen = await chosenGoods(tx, team, goods);
    if (!chosen) throw badField("goods", messages.missingReference("Product"));
    return chosen;
  }
  if (mapping === undefined) return undefined;
  const chosen = await chosenMapping(tx, team, mapping);
  if (!chosen) throw badField("mapping", messages.missingReference("Mapping"));
  return chosen;
}

/** A mapping of a SKU alone would not be used where several products share it. */
async function refuseShared(tx: Transaction, team: Team, key: string): Promise<void> {
  const sku = isExact(key) ? null : skuOf(key);
  if (sku === null) return;
  const goods = await goodsBySku(tx, team, [{ sku }]);
  if (isShared(goods.get(sku) ?? []))
    throw badField(
      "key",
      `Several products have the SKU "${sku}": choose for each of its items by its title`,
    );
}

/** Saves the items of a key as not ours. */
async function chooseNotOurs(
  tx: Transaction,
  team: Team,
  actor: Actor,
  { key, notOurs: _notOurs, sellerTeam: _sellerTeam, ...others }: z.output<typeof choiceBody>,
): Promise<MappingImpact> {
  const [other] = Object.keys(others);
  if (other) throw badField(other, "Items that are not ours have no variant or artwork");
  await refuseShared(tx, team, key);
  return mapItems(tx, { ...team, key, variant: null, artworks: undefined, actorId: actor.userId });
}

async function choose(
  tx: Transaction,
  actor: Actor,
  body: z.output<typeof choiceBody>,
): Promise<MappingImpact> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const teamId = await sellerTeamOf(tx, scope, body.sellerTeam);
  const team = { agencyId, teamId };
  if (body.notOurs) return chooseNotOurs(tx, team, actor, body);
  const chosen = await chosenOf(tx, team, body);
  const id = body.variant ?? chosen?.variant;
  if (!id) throw badField("variant", chosen ? "The product has no catalog variant: choose one" : "Required");
  const variant = await sellableVariant(tx, agencyId, id);
  if (!variant) throw badField("variant", messages.missingReference("Variant"));
  await refuseShared(tx, team, body.key);
  const { artworks } = body;
  await checkImages(tx, scope, new Map([["artworks", artworks?.filter((path) => path !== null) ?? []]]));
  const full = artworks && sixOf(artworks);
  return mapItems(tx, {
    ...team,
    key: body.key,
    variant,
    actorId: actor.userId,
    artworks: full ?? (chosen && sixOf(chosen.artworks)),
    mockup: chosen?.mockup,
  });
}

export function mappingRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listUnmapped, async ({ actor, query, database }) => {
    const scope = agencyScopeOf(actor);
    const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", key, sellerTeam = [] } = query;
    const within = await mappingScopeOf(database, scope, query);
    const { rows, total } = await listWaiting(database, scope, {
      page,
      limit,
      search,
      ...within,
      key,
      teams: sellerTeam,
    });
    const suggested =
      query.suggest === "true" ? await suggestionsFor(database, scope.agencyId, rows) : undefined;
    const candidates = suggested && (await candidatesFor(database, scope.agencyId, rows));
    return { data: rows.map((row, at) => present(row, suggested?.[at], candidates?.[at])), total };
  });

  command(api, calls.mapItems, {
    prepare: refuseOfSomeStores,
    handler: async (context) => recordMapping(context, await choose(context.tx, context.actor, context.body)),
  });

  savedMappingRoutes(api);
  syncProductRoute(api);
}
