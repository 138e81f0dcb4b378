import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { numberOf, type Unreadable } from "../../../widgets/number/unreadable.ts";
import type { OrderItem } from "../../wire.ts";

/** Produced units that have not been shipped or were returned. */
export const leftOf = ({ units }: OrderItem) =>
  units
    .filter(({ state }) => state === "made" || state === "voided")
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Quantities by item id, as entered. */
export type Contents = Readonly<Record<string, number | Unreadable | null>>;

/** The error message when a parcel cannot contain these units. */
export function contentsError(items: readonly OrderItem[], contents: Contents): string | undefined {
  const countOf = ({ id }: OrderItem) => numberOf(contents[id]) ?? Number.NaN;
  const wrong = items.find((item) => {
    const count = countOf(item);
    return !Number.isInteger(count) || count < 0 || count > leftOf(item);
  });
  if (wrong) return `Enter 0 to ${leftOf(wrong)} for ${wrong.title}`;
  if (items.length > 0 && items.every((item) => countOf(item) === 0)) return "Enter at least one item";
  return undefined;
}

interface Props {
  items: readonly OrderItem[];
  // Set by the enclosing Form.Item.
  id?: string;
  value?: Contents;
  onChange?(value: Contents): void;
}

export function ContentsInput({ items, id, value = {}, onChange }: Props) {
  return (
    <fieldset className="parcel-items">
      <legend className="quiet">Items in this parcel</legend>
      {items.map((item, index) => (
        <label key={item.id} className="parcel-item">
          <span>
            {item.title} {item.sku && <span className="small quiet">{item.sku}</span>}
          </span>
          <NumberInput
            {...(index === 0 && id ? { id } : {})}
            kind="whole"
            min={0}
            max={leftOf(item)}
            aria-label={`Quantity of ${item.title}, at most ${leftOf(item)}`}
            value={value[item.id]}
            onChange={(quantity) => onChange?.({ ...value, [item.id]: quantity })}
          />
        </label>
      ))}
    </fieldset>
  );
}
