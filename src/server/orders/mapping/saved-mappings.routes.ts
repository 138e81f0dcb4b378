import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import type { changeBody } from "../../../domain/orders/mapping/calls.ts";
import * as calls from "../../../domain/orders/mapping/calls.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { afterCommit, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { recordMapping, refuseOfSomeStores } from "./apply.ts";
import type { MappingImpact } from "./choice.ts";
import { mapItems } from "./map.queries.ts";
import { recheckPreviewed } from "./previewed.queries.ts";
import {
  deleteMappings,
  listSavedMappings,
  lockMapping,
  presentSavedMapping,
} from "./saved-mappings.queries.ts";
import { sellableVariant } from "./sellable.queries.ts";

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
    agencyId,
    teamId: mapping.seller_team_id,
    key: mapping.key,
    variant,
    actorId: actor.userId,
    artworks: undefined,
    replaces: mapping.variant_id,
  });
}

const deletedMessage = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "mapping" : "mappings"} deleted`;

export function savedMappingRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listMappings, async ({ actor, query, database }) => {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, search = "", sellerTeam = [] } = query;
    const filter = { page, limit, search, teams: sellerTeam };
    const { rows, total } = await listSavedMappings(database, agencyScopeOf(actor), filter);
    return { data: rows.map(presentSavedMapping), total };
  });

  command(api, calls.changeMapping, {
    prepare: refuseOfSomeStores,
    handler: async (context) => {
      const { actor, params, body, tx } = context;
      return recordMapping(context, await change(tx, actor, params.id, body), params.id.toLowerCase());
    },
  });

  command(api, calls.deleteMappings, {
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
