import type { FastifyInstance } from "fastify";
import { counted } from "../../domain/counts.ts";
import * as calls from "../../domain/stores/calls.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { setCollects } from "./collects.queries.ts";

/** Who receives what buyers pay a store. */
export function collectsRoutes(api: FastifyInstance): void {
  command(api, calls.setCollects, {
    handler: async ({ actor, params: { id }, body: { collects }, tx }) => {
      const { teamId, ...effect } = await setCollects(tx, agencyScopeOf(actor), id, collects);
      await recordAudit(tx, actor, {
        action: "set-collects",
        object: "stores",
        subject: id,
        after: { collects, sellerTeam: teamId },
      });
      const { openOrders } = effect;
      const stay = openOrders === 1 ? "stays as it is" : "stay as they are";
      const stays = openOrders > 0 ? `. ${counted(openOrders, "open order")} ${stay}` : "";
      const who = collects === "agency" ? "the agency" : "the seller";
      return { id, collects, ...effect, message: `From now on ${who} collects${stays}` };
    },
  });
}
