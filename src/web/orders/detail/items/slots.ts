import { type OrderItem, SLOTS, type Slot } from "../../wire.ts";

export interface NamedSlot {
  readonly slot: Slot;
  /** The name that the goods give it; without a variant it has only its number. */
  readonly label: string | null;
  readonly required: boolean;
}

type WithSlots = Pick<OrderItem, "slots" | `artwork${Slot}`>;

/** The slots of an item's goods, and others that have artwork. */
export const namedSlots = (item: WithSlots): NamedSlot[] =>
  SLOTS.flatMap((slot): NamedSlot[] => {
    const declared = item.slots.find((one) => one.slot === slot);
    if (declared) return [{ slot, label: declared.label, required: declared.required }];
    return item[`artwork${slot}`] ? [{ slot, label: null, required: false }] : [];
  });

const FIRST: NamedSlot = { slot: 1, label: null, required: false };

/** The slots that can be filled: one to begin with where the goods are not known. */
export function fillableSlots(item: WithSlots): NamedSlot[] {
  const named = namedSlots(item);
  return named.length > 0 ? named : [FIRST];
}

/** "Front artwork", or "Artwork 1" of a slot without a name. */
export const artworkName = ({ slot, label }: Pick<NamedSlot, "slot" | "label">): string =>
  label === null ? `Artwork ${slot}` : `${label} artwork`;

/** The artwork of a slot by its number, as `artworkName`. */
export const artworkNameIn = ({ slots }: Pick<OrderItem, "slots">, slot: number): string =>
  artworkName({ slot: slot as Slot, label: slots.find((one) => one.slot === slot)?.label ?? null }); // One of the slots.
