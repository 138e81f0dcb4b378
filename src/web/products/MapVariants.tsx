import { Modal } from "antd";
import { useState } from "react";
import { counted } from "../../domain/counts.ts";
import type { Variant } from "../../domain/orders/mapping/responses.ts";
import { suggestVariants } from "../../domain/products/calls.ts";
import type { GridRow } from "../grid/model.ts";
import { Suggestions } from "../orders/mapping/Suggestions.tsx";
import { VariantPicker } from "../orders/mapping/VariantPicker.tsx";
import { useCallQuery } from "../providers/calls.ts";
import "../orders/mapping/mapping.css";

interface Props {
  product: string;
  rows: readonly GridRow[];
  pick(variant: Variant): void;
  close(): void;
}

const nameOf = ({ cells }: GridRow) =>
  [cells.option1, cells.option2, cells.option3].filter(Boolean).join(" / ") || cells.sku || "the new variant";

/** Chooses the catalog variant that the selected variants are made from; Save of the grid saves it. */
export default function MapVariants({ product, rows, pick, close }: Props) {
  const [chosen, setChosen] = useState<Variant | null>(null);
  const [first] = rows;
  // A row that is not saved has no suggestions, and several rows have none in common.
  const isSuggested = rows.length === 1 && first !== undefined && first.stored !== null;
  const query = useCallQuery(
    suggestVariants,
    { params: { id: product }, query: { variant: first?.key } },
    { enabled: isSuggested },
  );
  const suggestions = isSuggested ? (query.data?.data.suggestions ?? []) : [];
  const title = first && rows.length === 1 ? nameOf(first) : counted(rows.length, "variant");
  return (
    <Modal
      open
      title={`Map ${title}`}
      okText="Choose"
      okButtonProps={{ disabled: !chosen }}
      onOk={() => {
        if (chosen) pick(chosen);
        close();
      }}
      onCancel={close}
      destroyOnHidden
      width={560}
    >
      <Suggestions title={title} suggestions={suggestions} chosen={chosen} choose={setChosen} />
      <VariantPicker label={`Catalog variant for ${title}`} chosen={chosen} choose={setChosen} />
    </Modal>
  );
}
