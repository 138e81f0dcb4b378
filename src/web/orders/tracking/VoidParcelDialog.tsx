import { Flex, Modal } from "antd";
import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { voidParcel } from "../../../domain/orders/tracking/calls.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { Button } from "../../widgets/Button.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "./tracking.css";
import type { Parcel } from "./parcel.ts";

interface Props {
  parcel: Pick<Parcel, "id" | "number">;
  /** The order's name, for the text. */
  orderName?: string | null;
  close(): void;
}

/** Voids a parcel that will not arrive; its units are sent again or canceled. */
export default function VoidParcelDialog({ parcel, orderName, close }: Props) {
  const voidOne = useNamedCall(voidParcel);
  const [shippingBack, setShippingBack] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(idempotencyKey);
  const given = { params: { id: parcel.id }, body: shippingBack === null ? {} : { shippingBack } };
  const { result: preview, refusal } = useCallPreview(voidParcel, Number.isNaN(shippingBack) ? null : given);
  const refused = problem || refusal || preview?.failed[0]?.message;

  const cancelShipment = async () => {
    setBusy(true);
    setProblem("");
    const response = await voidOne(given, {
      idempotencyKey: `${key}${shippingBack ?? ""}`,
      quiet: true,
      success: ({ failed: refusals, message }) => (refusals.length === 0 ? message : ""),
    });
    setBusy(false);
    const failed = response.ok ? response.data.failed[0]?.message : response.message;
    if (failed) setProblem(failed);
    else close();
  };
  return (
    <Modal
      open
      title={`Cancel shipment ${parcel.number}?`}
      onCancel={close}
      footer={null}
      destroyOnHidden
      width={480}
    >
      <p>
        {orderName ? `Order ${orderName}` : "The order"} gets the status Cancel shipment. Send its items again
        with a new tracking number, or cancel them.
      </p>
      <Flex className="void-field" vertical gap={4}>
        <label htmlFor="shipping-back">Shipping to refund</label>
        <NumberField
          kind="money"
          id="shipping-back"
          className="wide"
          min={0}
          placeholder="All"
          value={shippingBack}
          onChange={(value) => setShippingBack(value)}
        />
      </Flex>
      <p role="status" className={refused ? "danger-text" : undefined}>
        {refused ??
          (preview?.money ? (
            <>
              Refund <strong>{formatMoney(preview.money.refund + preview.money.release)}</strong>. The
              seller's balance after: <strong>{formatMoney(preview.money.balanceAfter)}</strong>
            </>
          ) : (
            <Bar width={260} />
          ))}
      </p>
      <div className="form-footer">
        <Button onClick={close}>Keep shipment</Button>
        <Button
          kind="danger"
          busy={busy}
          disabled={!preview || preview.success.length === 0}
          onClick={() => void cancelShipment()}
        >
          Cancel shipment
        </Button>
      </div>
    </Modal>
  );
}
