import { Form, Input } from "antd";
import type { warehouseStock } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import type { NewAdjustment } from "../../domain/warehouses/adjustment.ts";
import { adjustStock } from "../../domain/warehouses/calls.ts";
import { ADJUSTMENTS, type AdjustmentReason, MOVEMENT_REASONS } from "../../domain/warehouses/movements.ts";
import { MAX_UNITS } from "../../domain/warehouses/receipts.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";

interface Values {
  reason: AdjustmentReason;
  units: number;
  reference?: string;
  note?: string;
}

const REASONS = Object.keys(ADJUSTMENTS);
const LABELS = Object.fromEntries(
  Object.entries(MOVEMENT_REASONS).map(([reason, [label]]) => [reason, label]),
);

function bodyOf({ reason, units, reference, note }: Values): NewAdjustment {
  const kind = ADJUSTMENTS[reason];
  return {
    reason,
    ...(kind === "set" ? { quantity: units } : { delta: kind === "add" ? units : -units }),
    reference: reference?.trim() || null,
    note: note?.trim() || null,
  };
}

/** The quantity after an adjustment; `null` while the units are missing. */
function quantityAfter(stock: number, { reason, units }: Partial<Values>): number | null {
  if (reason === undefined || typeof units !== "number") return null;
  const kind = ADJUSTMENTS[reason];
  if (kind === "set") return units;
  return kind === "add" ? stock + units : stock - units;
}

/** What the stock will be, while the dialog is filled in. */
function Effect({ quantity }: { quantity: number }) {
  const form = Form.useFormInstance<Values>();
  const values = { reason: Form.useWatch("reason", form), units: Form.useWatch("units", form) };
  const after = quantityAfter(quantity, values);
  return (
    <p className="dialog-lead" role="status">
      {after === null
        ? `${quantity} in stock`
        : after < 0
          ? `Only ${quantity} in stock. Count it first`
          : `${quantity} in stock, ${after} afterwards`}
    </p>
  );
}

interface Props {
  stock: RowOf<typeof warehouseStock>;
  close(): void;
}

/** Counts the stock of a product in a warehouse, or changes it for another reason. */
export default function AdjustStockDialog({ stock, close }: Props) {
  return (
    <CallDialog
      title={`Adjust ${stock.product?.title ?? "stock"}`}
      action="Adjust"
      initialValues={{ reason: "counted" }}
      fieldOf={(path) => (path === "quantity" || path === "delta" ? "units" : path)}
      call={adjustStock}
      send={(values: Values) => ({
        params: { id: stock.id },
        body: bodyOf(values),
        successMessage: "Stock adjusted",
      })}
      close={close}
    >
      <div className="form-pair">
        <Form.Item name="reason" label="Reason" required>
          <NativeSelect values={REASONS} labels={LABELS} />
        </Form.Item>
        <Form.Item noStyle dependencies={["reason"]}>
          {({ getFieldValue }) => {
            const isCount = getFieldValue("reason") === "counted";
            return (
              <Form.Item
                name="units"
                label={isCount ? "Counted quantity" : "Units"}
                required
                rules={[{ required: true, message: "Enter a number of units" }, numberRule]}
              >
                <NumberInput kind="whole" className="wide" min={isCount ? 0 : 1} max={MAX_UNITS} />
              </Form.Item>
            );
          }}
        </Form.Item>
      </div>
      <Effect quantity={stock.quantity} />
      <Form.Item name="reference" label="Order or document">
        <Input maxLength={128} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label="Note">
        <Input.TextArea rows={2} maxLength={1_000} />
      </Form.Item>
    </CallDialog>
  );
}
