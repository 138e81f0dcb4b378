import { Flex } from "antd";
import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { Thumb } from "../../../widgets/Thumb.tsx";
import type { OrderItem } from "../../wire.ts";

/** Units by item. */
export type Units = Readonly<Record<string, number>>;

interface Props {
  /** What happens to the units, for screen readers. */
  legend: string;
  items: readonly OrderItem[];
  /** How many units of an item can be chosen. */
  most(item: OrderItem): number;
  // Set by the enclosing Form.Item.
  id?: string;
  value?: Units;
  onChange?(value: Units): void;
}

/** Inputs for units of an order's items. */
export function UnitsInput({ legend, items, most, id, value = {}, onChange }: Props) {
  return (
    <fieldset className="refund-items">
      <legend className="visually-hidden">{legend}</legend>
      {items.map((item, index) => (
        <label key={item.id} className="refund-item">
          <Thumb src={item.mockup ?? item.artwork1} size={32} />
          <span className="refund-item-name">
            {item.title}
            <span className="small quiet"> {item.variant?.catalogVariantCode ?? item.sku}</span>
          </span>
          <Flex className="refund-units" component="span" gap={8} align="center">
            <NumberInput
              kind="whole"
              {...(index === 0 && id ? { id } : {})}
              min={0}
              max={most(item)}
              disabled={most(item) === 0}
              value={value[item.id] ?? 0}
              // `numberRule` refuses what could not be read.
              onChange={(quantity) => onChange?.({ ...value, [item.id]: (quantity ?? 0) as number })}
            />
            <span className="small quiet">of {most(item)}</span>
          </Flex>
        </label>
      ))}
    </fieldset>
  );
}

export const chosenUnits = (units: Units = {}) =>
  Object.entries(units).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));
