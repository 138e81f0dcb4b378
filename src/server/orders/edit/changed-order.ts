import type { Database } from "../../db/client.ts";
import type { Actor } from "../../scope.ts";
import { showOrder } from "../detail/show.queries.ts";

interface Changed {
  readonly actor: Actor;
  readonly database: Database;
}

/** The common part of commands that change the order in their URL: they respond with the whole order. */
export const orderOfUrl = {
  respond: ({ actor, params, database }: Changed & { readonly params: { readonly id: string } }) =>
    showOrder(database, actor, params.id),
};

/** The same for commands whose body has the order's id. */
export const orderOfBody = {
  respond: ({ actor, body, database }: Changed & { readonly body: { readonly orderId: string } }) =>
    showOrder(database, actor, body.orderId),
};
