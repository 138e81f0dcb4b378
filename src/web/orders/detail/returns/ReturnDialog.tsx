import { Form } from "antd";
import type { z } from "zod";
import { returnOrder } from "../../../../domain/orders/edit/calls.ts";
import type { newReturn } from "../../../../domain/orders/edit/refund.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { numberRule } from "../../../widgets/number/unreadable.ts";
import type { WholeOrder } from "../../wire.ts";
import { AccountChanges } from "./AccountChanges.tsx";
import { ReasonAndPhoto } from "./ReasonAndPhoto.tsx";
import { returnable } from "./returnable.ts";
import { chosenUnits, type Units, UnitsInput } from "./UnitsInput.tsx";
import { usePreview } from "./usePreview.ts";

type Return = z.input<typeof newReturn>;

interface Values {
  items?: Units;
  reason: string;
  photo?: string;
}

/** Records units that the buyer has sent back. */
export default function ReturnDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const [form] = Form.useForm<Values>();
  const items = chosenUnits(Form.useWatch("items", form));
  const params = { id: order.id };
  const asked = { items, reason: "Preview" } satisfies Return;
  const { result, refusal, isLoading } = usePreview(
    returnOrder,
    items.length > 0 ? { params, body: asked } : null,
  );
  return (
    <CallDialog
      form={form}
      title={`Return of ${order.orderName ?? "order"}`}
      action="Record return"
      requiredMark={false}
      call={returnOrder}
      send={({ reason, photo, ...values }: Values) => ({
        params,
        body: {
          items: chosenUnits(values.items),
          reason: reason.trim(),
          ...(photo ? { photo } : {}),
        },
        successMessage: "Return recorded",
      })}
      close={close}
    >
      <p className="dialog-lead">
        These units count as closed. The charge stays: refund the units or make them again afterwards.
      </p>
      <Form.Item
        name="items"
        validateTrigger="onSubmit"
        rules={[
          numberRule,
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
      <AccountChanges
        changes={result?.accounts}
        teamId={order.sellerTeam.id}
        refusal={refusal}
        isLoading={isLoading}
      />
    </CallDialog>
  );
}
