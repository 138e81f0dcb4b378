import { Form, Input } from "antd";
import { useRef } from "react";
import { correctImport } from "../../../../domain/orders/import/calls.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { CELL_LIMITS, MAX_QUANTITY } from "../../../../domain/orders/incoming/limits.ts";
import { changedValues } from "../../../../domain/resource/edits.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { VALIDATE_TRIGGER } from "../../../widgets/field-rule.ts";
import { NumberInput } from "../../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../../widgets/number/unreadable.ts";
import { type Person, PersonFields, personOf } from "../../detail/customer/PersonFields.tsx";
import { titleOfLine } from "../preview/line.ts";
import { AddressSuggestions } from "../suggestions/AddressSuggestions.tsx";
import "./correct.css";
import { type OrderCorrection, outcomeOf } from "./useCorrection.ts";

interface Values {
  customer: Person;
  items: readonly { sku: string; quantity: number | null }[];
}

interface Props {
  importId: string;
  line: OrderLine;
  close(): void;
}

const valuesOf = ({ customer, items }: OrderLine): Values => ({
  customer: personOf(customer),
  items: items.map(({ sku, quantity }) => ({ sku, quantity: quantity ?? null })),
});

function correctionOf(values: Values, before: Values): OrderCorrection {
  const customer = changedValues(values.customer, before.customer);
  const items = values.items.flatMap((item, index) => {
    const was = before.items[index];
    const change = {
      ...(item.sku !== was?.sku && { sku: item.sku.trim() }),
      ...(item.quantity !== was?.quantity && { quantity: Number(item.quantity) }),
    };
    return Object.keys(change).length > 0 ? { item: index, ...change } : [];
  });
  return {
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(items.length > 0 && { items }),
  };
}

/** Edits the address, SKUs and quantities of an order of a previewed file. Saving checks the order again. */
export default function CorrectOrder({ importId, line, close }: Props) {
  const before = useRef(valuesOf(line)).current;
  /** The server's indexes count only the items that were sent, the form's count all. */
  const sent = useRef<OrderCorrection["items"]>([]);
  return (
    <CallDialog
      title={`Edit ${titleOfLine(line)}`}
      action="Save"
      width={640}
      requiredMark={false}
      initialValues={before}
      fieldOf={(path) =>
        path.replace(/^items\.(\d+)/, (_, index) => `items.${sent.current?.[Number(index)]?.item ?? index}`)
      }
      call={correctImport}
      send={(values: Values) => {
        const correction = correctionOf(values, before);
        sent.current = correction.items;
        if (Object.keys(correction).length === 0) return null;
        return {
          params: { id: importId },
          body: { row: line.row, ...correction },
          successMessage: outcomeOf,
        };
      }}
      close={close}
    >
      {(form) => (
        <>
          <AddressSuggestions form={form} line={line} />
          <PersonFields country={before.customer.countryCode} within={["customer"]} />
          {line.items.map((item, index) => (
            <fieldset key={`${item.row} ${item.key}`} className="correct-item">
              <legend>{item.title}</legend>
              <Form.Item name={["items", index, "sku"]} label="SKU">
                <Input maxLength={CELL_LIMITS.sku} />
              </Form.Item>
              <Form.Item
                name={["items", index, "quantity"]}
                label="Quantity"
                validateTrigger={VALIDATE_TRIGGER}
                rules={[numberRule]}
              >
                <NumberInput kind="whole" className="wide" min={1} max={MAX_QUANTITY} />
              </Form.Item>
            </fieldset>
          ))}
        </>
      )}
    </CallDialog>
  );
}
