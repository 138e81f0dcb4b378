import { Form } from "antd";
import { setItemVariant } from "../../../../domain/orders/edit/calls.ts";
import type { Variant } from "../../../../domain/orders/mapping/responses.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { useChangeOf } from "../../changes/applied-change.tsx";
import { ChangeBanner } from "../../changes/ChangeBanner.tsx";
import { VariantPicker } from "../../mapping/VariantPicker.tsx";
import type { OrderItem, WholeOrder } from "../../wire.ts";
import "../../mapping/mapping.css";

interface Values {
  variant: Variant;
}

interface Props {
  order: WholeOrder;
  item: OrderItem;
  close(): void;
}

/** Changes the variant of one item. The server prices the order again. */
export default function VariantDialog({ order, item, close }: Props) {
  const [form] = Form.useForm<Values>();
  const variant = Form.useWatch("variant", form);
  const applies = useChangeOf("change_catalog_code");
  return (
    <CallDialog
      form={form}
      title={`Variant of ${item.title}`}
      action={variant ? `Use ${variant.catalogVariantCode}` : "Use variant"}
      disabled={!variant}
      width={600}
      warnWhenUnsavedChanges={false}
      call={setItemVariant}
      send={({ variant: { catalogVariantCode } }: Values) => ({
        body: { orderId: order.id, itemId: item.id, catalogVariantCode, ...applies },
        successMessage: `Now ${catalogVariantCode}`,
      })}
      close={close}
    >
      <ChangeBanner isStill />
      <p className="dialog-lead">
        Now {item.variant?.catalogVariantCode ?? `not mapped${item.sku ? `, ${item.sku} in the file` : ""}`}.
        The order is priced again; a difference is charged or refunded.
      </p>
      <Form.Item name="variant" valuePropName="chosen" trigger="choose" noStyle>
        <VariantPicker label={`Variant for ${item.title}`} />
      </Form.Item>
    </CallDialog>
  );
}
