import { Select } from "antd";
import { useState } from "react";
import { CELL_LIMITS } from "../../../domain/orders/incoming/limits.ts";
import { type Goods, useGoods } from "./useGoods.ts";

interface Props {
  id: string;
  /** Offers products of this team; `null` while none is chosen, undefined for sellers. */
  sellerTeam: string | null | undefined;
  add(goods: Pick<Goods, "sku" | "title" | "product">): void;
}

const optionOf = (kind: string, { sku, title, detail, product }: Goods) => ({
  // A product may have the SKU of a catalog variant.
  value: `${kind} ${sku} ${title}`,
  sku,
  title,
  product,
  label: (
    <span className="pick-text">
      {title}
      <span className="small quiet">{detail}</span>
    </span>
  ),
});

/** Searches what can be ordered and adds the chosen one. Any SKU can be added: one that is unknown waits for mapping. */
export function AddItem({ id, sellerTeam, add }: Props) {
  const [words, setWords] = useState("");
  const { catalog, own, waiting } = useGoods(words, sellerTeam);
  const typed = words.trim().slice(0, CELL_LIMITS.sku);
  const isKnown = [...catalog, ...own].some(({ sku }) => sku.toLowerCase() === typed.toLowerCase());
  // While a search is pending the results belong to earlier words, and Enter would add the wrong item.
  const groups = waiting
    ? []
    : [
        { label: "Catalog", options: catalog.map((goods) => optionOf("catalog", goods)) },
        { label: "Products", options: own.map((goods) => optionOf("product", goods)) },
      ].filter(({ options }) => options.length > 0);
  const free = { value: `typed ${typed}`, sku: typed, title: typed, label: `Add SKU "${typed}"` };
  return (
    <Select
      id={id}
      showSearch
      filterOption={false}
      value={null}
      searchValue={words}
      onSearch={setWords}
      placeholder="Search SKU, color, size or product"
      notFoundContent={waiting ? "Searching" : "Nothing found. Type a SKU"}
      options={[...groups, ...(typed && (waiting || !isKnown) ? [free] : [])]}
      onChange={(_, option) => {
        // A group is never chosen.
        const chosen = option as unknown as Pick<Goods, "sku" | "title" | "product"> | undefined;
        if (!chosen) return;
        add(chosen);
        setWords("");
      }}
    />
  );
}
