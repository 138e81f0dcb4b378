import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/orders/create/calls.ts";
import { badField, badRequest } from "../../api-error.ts";
import { command } from "../../command.ts";
import { inTransaction, prepareStatements } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { type Actor, proxiesOf } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { showOrder } from "../detail/show.queries.ts";
import { sellerTeamOf } from "../incoming/seller-team.queries.ts";
import { createOrder } from "./create-order.queries.ts";
import { notifyOfCreated } from "./notify-of-created.ts";
import { quoteEntered } from "./quote.queries.ts";
import { searchTeamGoods } from "./search-goods.queries.ts";
import { submitNew } from "./submit-new.ts";

/** People who submit as a seller, or approve what sellers submit. */
const maySubmit = ({ grants }: Actor) => can(grants, "orders", "submit") || can(grants, "orders", "approve");

/** Orders entered by hand. */
export function orderCreateRoutes(api: FastifyInstance): void {
  command(api, calls.createOrder, {
    prepare: ({ actor, body }) => {
      if (proxiesOf(actor.scope)) throw badRequest(messages.orderOfNoStore);
      if (body.submit && !maySubmit(actor)) throw badField("submit", "You cannot submit orders");
    },
    handler: async ({ actor, body, tx }) => {
      await prepareStatements(tx);
      const id = await createOrder(tx, actor, body);
      const submitted = body.submit ? { refusal: await submitNew(tx, actor, id) } : {};
      if (sideOf(actor) === "agency")
        await notifyOfCreated(tx, actor, { id, isSubmitted: submitted.refusal === null });
      return { id, ...submitted };
    },
    respond: async ({ actor, database }, { id, ...submitted }) => ({
      ...(await showOrder(database, actor, id)),
      ...submitted,
    }),
  });

  endpoint(api, calls.quoteOrder, ({ actor, body, database }) =>
    inTransaction(database, (tx) => quoteEntered(tx, actor, body)),
  );

  endpoint(api, calls.listGoods, ({ actor, query, database }) =>
    inTransaction(database, async (tx) => {
      const scope = agencyScopeOf(actor);
      const teamId = await sellerTeamOf(tx, scope, query.sellerTeam);
      const { agencyId } = scope;
      return { data: await searchTeamGoods(tx, { agencyId, teamId }, query.search ?? "") };
    }),
  );
}
