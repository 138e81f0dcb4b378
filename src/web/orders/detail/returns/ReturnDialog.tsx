import { Form } from "antd";
import type { z } from "zod";
import { returnOrder } from "../../../../domain/orders/edit/calls.ts";
import type { newReturn } from "../../../../domain/orders/edit/refund.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../../widgets/dialog/useCallPreview.ts";
import type { WholeOrder } from "../../wire.ts";
import { AccountChanges } from "./AccountChanges.tsx";
import { type Explained, explanationOf, ReasonAndPhoto } from "./ReasonAndPhoto.tsx";
import { returnable } from "./returnable.ts";
import { chosenUnits, type Units, UnitsField } from "./UnitsInput.tsx";

type Return = z.input<typeof newReturn>;

interface Values extends Explained {
  items?: Units;
}

/** Records units that the buyer has sent back. */
export default function ReturnDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const [form] = Form.useForm<Values>();
  const items = chosenUnits(Form.useWatch("items", form));
  const params = { id: order.id };
  const asked = { items, reason: "Preview" } satisfies Return;
  const { result, refusal, isLoading } = useCallPreview(
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
      send={(values: Values) => ({
        params,
        body: { items: chosenUnits(values.items), ...explanationOf(values) },
        successMessage: "Return recorded",
      })}
      close={close}
    >
      <p className="dialog-lead">
        These units are closed. Nothing is refunded yet: refund or remake them afterwards.
      </p>
      <UnitsField legend="Returned units" items={order.items} most={returnable} />
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
