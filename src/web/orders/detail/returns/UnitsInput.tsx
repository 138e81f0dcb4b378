import { Flex, Form, type FormRule } from "antd";
import { ruleOf } from "../../../widgets/field-rule.ts";
import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../../widgets/number/unreadable.ts";
import { Thumb } from "../../../widgets/Thumb.tsx";
import type { OrderItem } from "../../wire.ts";

/** Units by item. */
export type Units = Readonly<Record<string, number>>;

interface FieldProps {
  /** What happens to the units, for screen readers. */
  legend: string;
  items: readonly OrderItem[];
  /** How many units of an item can be chosen. */
  most(item: OrderItem): number;
}

interface Props extends FieldProps {
  // Set by the enclosing Form.Item.
  id?: string;
  value?: Units;
  onChange?(value: Units): void;
}

function UnitsInput({ legend, items, most, id, value = {}, onChange }: Props) {
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

interface UnitsFieldProps extends FieldProps {
  rules?: FormRule[];
  /** Whether no unit has to be chosen. */
  isOptional?(): boolean;
}

/** The form item `items` of a dialog about units of an order. */
export const UnitsField = ({ rules = [], isOptional, ...props }: UnitsFieldProps) => (
  <Form.Item
    name="items"
    validateTrigger="onSubmit"
    rules={[
      numberRule,
      ...rules,
      ruleOf<Units>(
        (units) => chosenUnits(units).length === 0 && !isOptional?.() && "Choose at least one unit",
      ),
    ]}
  >
    <UnitsInput {...props} />
  </Form.Item>
);

export const chosenUnits = (units: Units = {}) =>
  Object.entries(units).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));
