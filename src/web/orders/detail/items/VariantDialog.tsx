import { type HttpError, useOne } from "@refinedev/core";
import { Form } from "antd";
import { useEffect } from "react";
import { setItemVariant } from "../../../../domain/orders/edit/calls.ts";
import { listUnmapped } from "../../../../domain/orders/mapping/calls.ts";
import type { SuggestedVariant, Variant } from "../../../../domain/orders/mapping/responses.ts";
import type { catalogVariants } from "../../../../domain/resources/index.ts";
import type { RowOf } from "../../../../domain/resources/rows.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { useAbility } from "../../../providers/person.tsx";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { useChangeOf } from "../../changes/applied-change.tsx";
import { ChangeBanner } from "../../changes/ChangeBanner.tsx";
import { clearSuggestion } from "../../mapping/clear-suggestion.ts";
import { Suggestions } from "../../mapping/Suggestions.tsx";
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

const NONE: readonly SuggestedVariant[] = [];
const SHOWN_SUGGESTIONS = 3;

/** What an item without a variant probably is. */
function useSuggested({ order, item }: Pick<Props, "order" | "item">): readonly SuggestedVariant[] {
  const { can } = useAbility();
  const { data } = useCallQuery(
    listUnmapped,
    { query: { item: item.id, sellerTeam: order.sellerTeam.id, suggest: true, limit: 1 } },
    { enabled: item.variant === null && can("orders", "map"), retry: false },
  );
  return data?.data.data[0]?.suggestions ?? NONE;
}

/** The catalog of the item's variant. */
function useCatalogOf({ variant }: OrderItem): string | null {
  const { result } = useOne<RowOf<typeof catalogVariants>, HttpError>({
    resource: "catalog-variants",
    id: variant?.id ?? "",
    queryOptions: { enabled: variant !== null },
    errorNotification: false,
  });
  return result?.catalog?.id ?? null;
}

/** Changes the variant of one item. The server prices the order again. */
export default function VariantDialog({ order, item, close }: Props) {
  const [form] = Form.useForm<Values>();
  const variant = Form.useWatch("variant", form);
  const applies = useChangeOf("change_catalog_code");
  const suggestions = useSuggested({ order, item });
  const catalog = useCatalogOf(item);
  const suggested = clearSuggestion(suggestions);
  useEffect(() => {
    if (suggested && !form.getFieldValue("variant")) form.setFieldValue("variant", suggested);
  }, [form, suggested]);
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
        successMessage: `Variant changed to ${catalogVariantCode}`,
      })}
      close={close}
    >
      <ChangeBanner isStill />
      <p className="dialog-lead">
        Currently{" "}
        {item.variant?.catalogVariantCode ?? `not mapped${item.sku ? `, SKU ${item.sku} in the file` : ""}`}.
        The order is repriced, and the difference is charged or refunded.
      </p>
      <Suggestions
        title={item.title}
        suggestions={suggestions.slice(0, SHOWN_SUGGESTIONS)}
        chosen={variant ?? null}
        choose={(chosen) => form.setFieldValue("variant", chosen)}
      />
      <Form.Item name="variant" valuePropName="chosen" trigger="choose" noStyle>
        <VariantPicker
          label={`Variant for ${item.title}`}
          firstCatalog={catalog ?? suggestions[0]?.variant.catalog.id ?? null}
        />
      </Form.Item>
    </CallDialog>
  );
}
