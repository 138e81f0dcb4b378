import { Form, Radio, Select } from "antd";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { formatMoney } from "../../../../domain/format.ts";
import { remakeOrder } from "../../../../domain/orders/edit/calls.ts";
import type { newRemake } from "../../../../domain/orders/edit/refund.ts";
import { SHIPPING_OPTIONS } from "../../../../domain/orders/status.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../../widgets/dialog/useCallPreview.ts";
import { Bar } from "../../../widgets/Skeletons.tsx";
import type { WholeOrder } from "../../wire.ts";
import { type Explained, explanationOf, ReasonAndPhoto } from "./ReasonAndPhoto.tsx";
import { chosenUnits, type Units, UnitsField } from "./UnitsInput.tsx";

type Remake = z.input<typeof newRemake>;

interface Values extends Explained, Pick<Remake, "bearer" | "shippingOption"> {
  items?: Units;
}

const BEARERS = [
  { value: "agency", label: "The agency pays" },
  { value: "seller", label: "The seller pays" },
];

const OPTIONS = Object.entries(SHIPPING_OPTIONS).map(([value, label]) => ({ value, label }));

/** Makes units that have left again, in an order of their own. */
export default function RemakeDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const items = chosenUnits(Form.useWatch("items", form));
  const bearer = Form.useWatch("bearer", form) ?? "agency";
  const shippingOption = Form.useWatch("shippingOption", form) ?? order.shippingOption;
  const params = { id: order.id };
  const asked = { items, bearer, shippingOption, reason: "Preview" } satisfies Remake;
  const { result, refusal, isLoading } = useCallPreview(
    remakeOrder,
    items.length > 0 ? { params, body: asked } : null,
  );
  return (
    <CallDialog
      form={form}
      title={`Remake ${order.orderName ?? "order"}`}
      action="Create remake"
      requiredMark={false}
      initialValues={{ bearer: "agency", shippingOption: order.shippingOption }}
      call={remakeOrder}
      send={(values: Values) => ({
        params,
        body: { ...values, items: chosenUnits(values.items), ...explanationOf(values) },
        successMessage: (made) => {
          void navigate(`/ag/orders/${made.order.id}`);
          return `${made.order.orderName ?? "The remake"} was created`;
        },
      })}
      close={close}
    >
      <p className="dialog-lead">
        Creates a new order with the same address and artwork. If the agency pays, it goes to production at
        once. If the seller pays, the seller submits it first.
      </p>
      <UnitsField legend="Units to remake" items={order.items} most={({ remakable }) => remakable} />
      <Form.Item name="bearer" label="Cost">
        <Radio.Group options={BEARERS} />
      </Form.Item>
      <Form.Item name="shippingOption" label="Shipping">
        <Select options={OPTIONS} />
      </Form.Item>
      <ReasonAndPhoto />
      <div className="remake-cost" aria-live="polite" aria-busy={isLoading}>
        {refusal && <p className="danger-text">{refusal}</p>}
        {isLoading && <Bar width="56%" />}
        {items.length === 0 && <p className="small quiet">The cost appears here.</p>}
        {result && (
          <p>
            {result.charge === 0 ? (
              "The seller pays nothing, "
            ) : (
              <>
                The seller pays <strong>{formatMoney(result.charge)}</strong>,{" "}
              </>
            )}
            your cost is <strong>{formatMoney(result.cost)}</strong>.
          </p>
        )}
      </div>
    </CallDialog>
  );
}
