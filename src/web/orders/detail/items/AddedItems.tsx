import { Flex } from "antd";
import { Button } from "../../../widgets/Button.tsx";
import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { numberRule, type Unreadable } from "../../../widgets/number/unreadable.ts";
import { AddItem } from "../../create/AddItem.tsx";

/** An item that an edit adds to an order. */
export interface AddedItem {
  readonly sku: string;
  /** Chooses among products with this SKU. */
  readonly title?: string | undefined;
  readonly label: string;
  /** `null` while the field is empty. */
  readonly quantity: number | Unreadable | null;
}

interface Props {
  /** Set by the form. */
  value?: readonly AddedItem[];
  onChange?(items: readonly AddedItem[]): void;
}

/** Form rules: every quantity is a number. */
export const ADDED_RULES = [
  numberRule,
  {
    validator: (_: unknown, items: readonly AddedItem[] = NONE) =>
      items.some(({ quantity }) => quantity === null)
        ? Promise.reject(new Error("Enter the quantity of each item"))
        : Promise.resolve(),
  },
];

const NONE: readonly AddedItem[] = [];

/** Chooses the items to add to an order, with their quantities. */
export function AddedItems({ value = NONE, onChange }: Props) {
  const change = (items: readonly AddedItem[]) => onChange?.(items);
  return (
    <Flex vertical gap={8}>
      {value.map((item, index) => (
        <Flex key={`${index} ${item.sku}`} gap={8} align="center" wrap>
          <NumberInput
            kind="whole"
            aria-label={`Quantity of ${item.label}`}
            min={1}
            max={10_000}
            value={item.quantity}
            onChange={(quantity) =>
              change(value.map((one, at) => (at === index ? { ...one, quantity } : one)))
            }
          />
          <span>{item.label}</span>
          <Button
            small
            kind="text"
            icon="trash"
            label={`Do not add ${item.label}`}
            onClick={() => change(value.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <AddItem
        id="add-item"
        sellerTeam={undefined}
        add={({ sku, title, product }) =>
          change([...value, { sku, label: title, quantity: 1, ...(product && { title: product }) }])
        }
      />
    </Flex>
  );
}
