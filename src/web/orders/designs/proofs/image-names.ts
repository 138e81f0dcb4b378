import type { Proof } from "../../../../domain/orders/designs/responses.ts";
import type { DesignItem } from "../../wire.ts";

export type ShownImage = Proof["images"][number];
export type ProofItem = Pick<DesignItem, "id" | "title" | "slots">;

/** What an image of a proof is: "Front of Sunset tee". The item is left out where the order has one only. */
export function imageName(
  { itemId, slot }: Pick<ShownImage, "itemId" | "slot">,
  items: readonly ProofItem[],
) {
  const item = items.find(({ id }) => id === itemId);
  const label = item?.slots.find((one) => one.slot === slot)?.label ?? `Artwork ${slot}`;
  return items.length > 1 && item ? `${label} of ${item.title}` : label;
}

export const isSameImage = (
  one: Pick<ShownImage, "itemId" | "slot">,
  other: Pick<ShownImage, "itemId" | "slot">,
) => one.itemId === other.itemId && one.slot === other.slot;
