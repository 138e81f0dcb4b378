import { Flex, Modal } from "antd";
import { useEffect, useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { voidParcel } from "../../../domain/orders/tracking/calls.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { idempotencyKey, sendCall } from "../../providers/http.ts";
import { Button } from "../../widgets/Button.tsx";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import type { Performed } from "../wire.ts";
import "./tracking.css";
import type { Parcel } from "./parcel.ts";

interface Props {
  parcel: Pick<Parcel, "id" | "number">;
  /** The order's name, for the text. */
  orderName?: string | null;
  close(): void;
}

/** Previews a void; a refusal is shown as its message. */
function usePreview(id: string, shippingBack: number | null) {
  const [preview, setPreview] = useState<Performed | null>(null);
  const amount = useDebounced(shippingBack, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    setPreview(null);
    if (Number.isNaN(amount)) return;
    const away = new AbortController();
    const given = {
      params: { id },
      query: { preview: "true" },
      body: amount === null ? {} : { shippingBack: amount },
    };
    void sendCall(voidParcel, given, { signal: away.signal }).then((response) => {
      if (away.signal.aborted) return;
      setPreview(
        response.ok
          ? response.data
          : { success: [], failed: [{ id, message: response.message }], message: response.message },
      );
    });
    return () => away.abort();
  }, [id, amount]);
  return amount === shippingBack ? preview : null;
}

/** Voids a parcel that will not arrive; its units are sent again or canceled. */
export default function VoidParcelDialog({ parcel, orderName, close }: Props) {
  const voidOne = useNamedCall(voidParcel);
  const [shippingBack, setShippingBack] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(idempotencyKey);
  const preview = usePreview(parcel.id, shippingBack);
  const refused = problem || preview?.failed[0]?.message;

  const cancelShipment = async () => {
    setBusy(true);
    setProblem("");
    const response = await voidOne(
      { params: { id: parcel.id }, body: shippingBack === null ? {} : { shippingBack } },
      {
        idempotencyKey: `${key}${shippingBack ?? ""}`,
        quiet: true,
        success: ({ failed: refusals, message }) => (refusals.length === 0 ? message : ""),
      },
    );
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
        {orderName ? `Order ${orderName}` : "Its order"} becomes Cancel shipment: its items are to be sent
        again under a new number, or cancelled.
      </p>
      <Flex className="void-field" vertical gap={4}>
        <label htmlFor="shipping-back">Shipping given back</label>
        <NumberField
          kind="money"
          id="shipping-back"
          className="wide"
          min={0}
          placeholder="All of it"
          value={shippingBack}
          onChange={(value) => setShippingBack(value)}
        />
      </Flex>
      <p role="status" className={refused ? "danger-text" : undefined}>
        {refused ??
          (preview?.money ? (
            <>
              Gives back <strong>{formatMoney(preview.money.refund + preview.money.release)}</strong>, the
              seller's balance after <strong>{formatMoney(preview.money.balanceAfter)}</strong>.
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
