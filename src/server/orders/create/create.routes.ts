import type { FastifyInstance } from "fastify";
import { newOrderBody, quoteBody } from "../../../domain/orders/create/new-order-body.ts";
import { quoteResponse } from "../../../domain/orders/create/responses.ts";
import { command } from "../../command.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { showOrder } from "../detail/show.queries.ts";
import { wholeOrder } from "../detail/show.routes.ts";
import { createOrder } from "./create-order.queries.ts";
import { quoteEntered } from "./quote.queries.ts";

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
}
