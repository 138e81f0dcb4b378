import { OPEN_STATES } from "../../../../domain/orders/order.ts";
import { faultsOf } from "../../../../domain/orders/personalization/personalization.ts";
import type { WholeOrder } from "../../wire.ts";
import { badArtworkOf } from "./bad-artwork.ts";

/** Whether a value of an open item is missing or wrong. */
export const hasPersonalFaults = ({ remake, items }: Pick<WholeOrder, "remake" | "items">): boolean =>
  !remake &&
  items.some(
    ({ units, personalizationFields: fields, personalization: values }) =>
      units.some(({ state }) => OPEN_STATES.includes(state)) && faultsOf({ fields, values }).length > 0,
  );

/** Whether such values alone close the gate `artwork`. */
export const isArtworkDone = (order: WholeOrder): boolean =>
  order.items.every(({ variant, artworkComplete }) => !variant || artworkComplete) && !badArtworkOf(order);
