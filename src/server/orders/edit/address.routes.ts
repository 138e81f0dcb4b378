import type { FastifyInstance } from "fastify";
import { customerChange } from "../../../domain/orders/customer.ts";
import { command } from "../../command.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { showOrder } from "../detail/show.queries.ts";
import { wholeOrder } from "../detail/show.routes.ts";
import { changeCustomer, judgeAddress, storedCustomer } from "./change-customer.queries.ts";
import { orderOfUrl } from "./changed-order.ts";
import { performOne } from "./one-order.ts";

export function orderAddressRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "POST",
    url: "/orders/:id/customer/update",
    requires: ["orders", "edit-address"],
    summary: "Change an order's customer and address; checks the address and reprices shipping",
    body: customerChange,
    handler: async ({ actor, params, body, tx }) => {
      const { agencyBears = false, version, ...given } = body;
      await changeCustomer(tx, agencyScopeOf(actor), params.id, given, (name, action, detail) =>
        performOne(tx, actor, {
          ...{ id: params.id, name, version, detail },
          action: () => (action.type === "edit-address" ? { ...action, agencyBears } : action),
        }),
      );
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/:id/address/confirm",
    requires: ["orders", "confirm-address"],
    summary: "Confirm an order's address as it is",
    params: byId,
    response: wholeOrder,
    handler: async ({ actor, params, database }) => {
      await inTransaction(database, (tx) =>
        performOne(tx, actor, {
          id: params.id,
          name: "confirm-address",
          action: () => ({ type: "confirm-address" }),
        }),
      );
      return showOrder(database, actor, params.id);
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/orders/:id/address/checking",
    requires: ["orders", "check-address"],
    summary: "Check an order's address again",
    params: byId,
    response: wholeOrder,
    handler: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      await inTransaction(database, async (tx) => {
        const found = await judgeAddress(tx, scope.agencyId, await storedCustomer(tx, scope, params.id));
        await performOne(tx, actor, {
          id: params.id,
          name: "check-address",
          action: () => ({
            type: "check-address",
            addressStatus: found.addressStatus,
            excluded: found.excluded,
          }),
        });
      });
      return showOrder(database, actor, params.id);
    },
  });
}
