import { accountChanges, performedResponse } from "../../../domain/orders/responses.ts";
import { wholeOrder } from "../detail/show.routes.ts";

/**
 * The whole order, or the result of a preview with the accounts that it changes. One object schema, because the
 * serializer cannot distinguish two.
 */
export const wholeOrPreviewed = wholeOrder
  .partial()
  .extend({ ...performedResponse.partial().shape, accounts: accountChanges.optional() });
