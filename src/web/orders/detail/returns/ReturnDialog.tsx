import { Form } from "antd";
import type { z } from "zod";
import type { newReturn } from "../../../../domain/orders/refund.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { ORDER_CHANGES, type WholeOrder } from "../../wire.ts";
import { ReasonAndPhoto } from "./ReasonAndPhoto.tsx";
import { returnable } from "./returnable.ts";
import { chosenUnits, type Units, UnitsInput } from "./UnitsInput.tsx";

interface Values {
  items?: Units;
  reason: string;
  photo?: string;
}

/** Records units that the buyer has sent back. */
export default function ReturnDialog({ order, close }: { order: WholeOrder; close(): void }) {
  return (
    <CallDialog<Values>
      title={`Return of ${order.orderName ?? "order"}`}
      action="Record return"
      requiredMark={false}
      send={({ items, reason, photo }) => ({
        method: "post",
        url: `orders/${order.id}/return`,
        values: {
          items: chosenUnits(items),
          reason: reason.trim(),
          ...(photo ? { photo } : {}),
        } satisfies z.input<typeof newReturn>,
        invalidates: ORDER_CHANGES,
        successMessage: "Return recorded",
      })}
      close={close}
    >
      <p className="dialog-lead">
        These units count as closed. No money moves: refund them or make them again afterwards.
      </p>
      <Form.Item
        name="items"
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, value: Units) =>
              chosenUnits(value).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error("Choose at least one unit")),
          },
        ]}
      >
        <UnitsInput legend="Units that came back" items={order.items} most={returnable} />
      </Form.Item>
      <ReasonAndPhoto />
    </CallDialog>
  );
}
