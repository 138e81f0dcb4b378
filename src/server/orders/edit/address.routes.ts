import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/edit/calls.ts";
import { command } from "../../command.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { showOrder } from "../detail/show.queries.ts";
import { changeCustomer, judgeAddress, storedCustomer } from "./change-customer.queries.ts";
import { orderOfUrl } from "./changed-order.ts";
import { performOne } from "./one-order.ts";

export function orderAddressRoutes(api: FastifyInstance): void {
  command(api, calls.editCustomer, {
    ...orderOfUrl,
    handler: async ({ actor, params, body, tx }) => {
      const { agencyBears = false, version, ...given } = body;
      await changeCustomer(tx, agencyScopeOf(actor), params.id, given, (name, action, detail) =>
        performOne(tx, actor, {
          id: params.id,
          name,
          version,
          detail,
          action: () => (action.type === "edit-address" ? { ...action, agencyBears } : action),
        }),
      );
    },
  });

  endpoint(api, calls.confirmOneAddress, async ({ actor, params, database }) => {
    await inTransaction(database, (tx) =>
      performOne(tx, actor, {
        id: params.id,
        name: "confirm-address",
        action: () => ({ type: "confirm-address" }),
      }),
    );
    return showOrder(database, actor, params.id);
  });

  endpoint(api, calls.checkAddress, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    await inTransaction(database, async (tx) => {
      const found = await judgeAddress(tx, scope.agencyId, await storedCustomer(tx, scope, params.id));
      await performOne(tx, actor, {
        id: params.id,
        name: "check-address",
        action: () => ({
          type: "check-address",
          address: found.address,
          excluded: found.excluded,
        }),
      });
    });
    return showOrder(database, actor, params.id);
  });
}
