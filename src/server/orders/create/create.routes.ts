import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { newOrderBody, quoteBody } from "../../../domain/orders/create/new-order-body.ts";
import { quoteResponse, teamGoodsResponse } from "../../../domain/orders/create/responses.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { command } from "../../command.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { showOrder } from "../detail/show.queries.ts";
import { wholeOrder } from "../detail/show.routes.ts";
import { sellerTeamOf } from "../import/upload/seller-team.queries.ts";
import { createOrder } from "./create-order.queries.ts";
import { quoteEntered } from "./quote.queries.ts";
import { searchTeamGoods } from "./search-goods.queries.ts";

/** Orders entered by hand. */
export function orderCreateRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/orders",
    requires: ["orders", "create"],
    summary: "Create an order by hand; agencies name the seller team",
    status: 201,
    body: newOrderBody,
    response: wholeOrder,
    handler: ({ actor, body, tx }) => createOrder(tx, actor, body),
    respond: ({ actor, database }, id) => showOrder(database, actor, id),
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/quote",
    requires: ["orders", "create"],
    summary: "What an order would cost and wait for; writes nothing",
    body: quoteBody,
    response: quoteResponse,
    handler: ({ actor, body, database }) => inTransaction(database, (tx) => quoteEntered(tx, actor, body)),
  });

  endpoint(api, {
    method: "GET",
    url: "/orders/goods",
    requires: ["orders", "create"],
    summary: "Variants of a seller team's products, by title or SKU, to add to an order",
    query: z.strictObject({
      search: plainText(MAX_SEARCH_LENGTH).optional(),
      sellerTeam: identifier.optional(),
    }),
    response: z.object({ data: z.array(teamGoodsResponse) }),
    handler: ({ actor, query, database }) =>
      inTransaction(database, async (tx) => {
        const scope = agencyScopeOf(actor);
        const teamId = await sellerTeamOf(tx, scope, query.sellerTeam);
        const { agencyId } = scope;
        return { data: await searchTeamGoods(tx, { agencyId, teamId }, query.search ?? "") };
      }),
  });
}
