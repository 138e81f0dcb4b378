import { useState } from "react";
import type { Variant } from "../mapping/useVariants.ts";
import { VariantPicker } from "../mapping/VariantPicker.tsx";
import type { OrderItem, WholeOrder } from "../wire.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useOrderCall } from "./useOrderCall.ts";
import "../mapping/mapping.css";

interface Props {
  order: WholeOrder;
  item: OrderItem;
  close(): void;
}

/** Makes one item of one order another variant; the order is priced anew. */
export default function VariantDialog({ order, item, close }: Props) {
  const [variant, setVariant] = useState<Variant | null>(null);
  const [refusal, setRefusal] = useState("");
  const { change, busy } = useOrderCall();
  const submit = async () => {
    if (!variant) return;
    const answer = await change("PUT", "orders/update-item-code", {
      body: { orderId: order.id, itemId: item.id, catalogVariantCode: variant.catalogVariantCode },
      success: `Now ${variant.catalogVariantCode}`,
      quiet: true,
    });
    if (answer.ok) close();
    else setRefusal(answer.message);
  };
  return (
    <FormDialog
      title={`Variant of ${item.title}`}
      action={variant ? `Use ${variant.catalogVariantCode}` : "Use variant"}
      busy={busy}
      disabled={variant === null}
      dirty={false}
      refusal={refusal}
      width={600}
      submit={() => void submit()}
      close={close}
    >
      <p className="quiet">
        Now {item.variant?.catalogVariantCode ?? `not mapped${item.sku ? `, ${item.sku} in the file` : ""}`}.
        The order is priced anew; a difference is charged or given back.
      </p>
      <VariantPicker label={`Variant for ${item.title}`} chosen={variant} choose={setVariant} />
    </FormDialog>
  );
}
