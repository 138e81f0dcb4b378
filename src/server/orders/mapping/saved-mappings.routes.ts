import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_BULK_IDS } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { impactResponse, savedMappingResponse } from "../../../domain/orders/mapping/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command, previewQuery } from "../../command.ts";
import { removedResponse } from "../../crud/write/remove.ts";
import { afterCommit, type Transaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { recordMapping, refuseOfSomeStores } from "./apply.ts";
import { type MappingImpact, mapItems } from "./map.queries.ts";
import { mappingQuery } from "./parts.ts";
import { recheckPreviewed } from "./previewed.queries.ts";
import {
  deleteMappings,
  listSavedMappings,
  lockMapping,
  presentSavedMapping,
} from "./saved-mappings.queries.ts";
import { sellableVariant } from "./sellable.queries.ts";

const changeBody = z.strictObject({
  variant: identifier,
  /** The variant that the person saw, `null` for items that are not ours: where it is another by now, nothing is changed. */
  from: identifier.nullable().optional(),
});

/** Changes the variant of a saved mapping, also in every order that is not submitted. */
async function change(
  tx: Transaction,
  actor: Actor,
  id: string,
  { variant: variantId, from }: z.output<typeof changeBody>,
): Promise<MappingImpact> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const mapping = await lockMapping(tx, scope, id);
  if (from !== undefined && (from?.toLowerCase() ?? null) !== mapping.variant_id) {
    throw badRequest(messages.changedMeanwhile);
  }
  const variant = await sellableVariant(tx, agencyId, variantId);
  if (!variant) throw badField("variant", messages.missingReference("Variant"));
  return mapItems(tx, {
    ...{ agencyId, teamId: mapping.seller_team_id, key: mapping.key, variant, actorId: actor.userId },
    artworks: undefined,
    replaces: mapping.variant_id,
  });
}

const deletedMessage = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "mapping" : "mappings"} deleted`;

/** Lists, changes and deletes saved variant mappings. */
export function savedMappingRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/mapping/saved",
    requires: ["orders", "map"],
    summary: "Saved mappings, which apply to later files",
    query: mappingQuery,
    response: z.object({ data: z.array(savedMappingResponse), total: z.int() }),
    handler: async ({ actor, query, database }) => {
      const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", sellerTeam = [] } = query;
      const filter = { page, limit, search, teams: sellerTeam };
      const { rows, total } = await listSavedMappings(database, agencyScopeOf(actor), filter);
      return { data: rows.map(presentSavedMapping), total };
    },
  });

  command(api, {
    method: "PUT",
    url: "/orders/mapping/saved/:id",
    requires: ["orders", "map"],
    summary: "Change a saved mapping's variant, also for items of orders that are not submitted",
    params: byId,
    query: previewQuery,
    body: changeBody,
    response: impactResponse,
    prepare: refuseOfSomeStores,
    handler: async (context) => {
      const { actor, params, body, tx } = context;
      return recordMapping(context, await change(tx, actor, params.id, body), params.id.toLowerCase());
    },
  });

  command(api, {
    method: "DELETE",
    url: "/orders/mapping/saved",
    requires: ["orders", "map"],
    summary: "Delete saved mappings; items keep their variants, and later orders are asked about",
    body: z.strictObject({ ids: z.array(identifier).min(1, "Required").max(MAX_BULK_IDS) }),
    response: removedResponse,
    prepare: refuseOfSomeStores,
    handler: async ({ actor, body, tx, request }) => {
      const scope = agencyScopeOf(actor);
      const deleted = await deleteMappings(tx, scope, body.ids);
      // Previewed files show again what was left out of them.
      const notOurs = deleted.filter(({ variant_id: variant }) => variant === null);
      if (notOurs.length > 0) {
        await recheckPreviewed(tx, scope.agencyId, [...new Set(notOurs.map((row) => row.seller_team_id))]);
        afterCommit(tx, async () => request.server.jobs.kick());
      }
      await recordAudit(
        tx,
        actor,
        deleted.map(({ id, key, variant_id: variant }) => ({
          action: "delete",
          object: "order-items",
          subject: id,
          before: { key, variant },
        })),
      );
      return { message: deletedMessage(deleted.length), ids: deleted.map(({ id }) => id) };
    },
  });
}
