import { OPEN_STATES } from "../../../../domain/orders/order.ts";
import type { OrderItem } from "../../wire.ts";

/** Units that can come back: those on their way and those delivered. */
export const returnable = ({ units }: OrderItem) =>
  units.reduce(
    (count, { state, quantity }) => count + (state === "shipped" || state === "delivered" ? quantity : 0),
    0,
  );

/** Units that are still to be made or to leave. */
export const unshippedOf = ({ units }: OrderItem) =>
  units.reduce((count, { state, quantity }) => count + (OPEN_STATES.includes(state) ? quantity : 0), 0);
