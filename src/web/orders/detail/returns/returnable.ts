import type { OrderItem } from "../../wire.ts";

/** Units that can come back: those on their way and those delivered. */
export const returnable = ({ units }: OrderItem) =>
  units.reduce(
    (count, { state, quantity }) => count + (state === "shipped" || state === "delivered" ? quantity : 0),
    0,
  );
