import { Flex, InputNumber } from "antd";
import type { OrderItem } from "../../wire.ts";

/** Units to refund, by item. */
export type Units = Readonly<Record<string, number>>;

interface Props {
  items: readonly OrderItem[];
  // Set by the enclosing Form.Item.
  id?: string;
  value?: Units;
  onChange?(value: Units): void;
}

/** Inputs for the units to refund, by item. */
export function RefundUnits({ items, id, value = {}, onChange }: Props) {
  return (
    <fieldset className="refund-items">
      <legend className="visually-hidden">Units to refund</legend>
      {items.map((item, index) => (
        <label key={item.id} className="refund-item">
          <span>
            {item.title}
            <span className="small quiet"> {item.variant?.catalogVariantCode ?? item.sku}</span>
          </span>
          <Flex className="refund-units" component="span" gap={8} align="center">
            <InputNumber
              {...(index === 0 && id ? { id } : {})}
              min={0}
              max={item.quantity}
              precision={0}
              value={value[item.id] ?? 0}
              onChange={(quantity) => onChange?.({ ...value, [item.id]: quantity ?? 0 })}
            />
            <span className="small quiet">of {item.quantity}</span>
          </Flex>
        </label>
      ))}
    </fieldset>
  );
}
