import { Flex } from "antd";
import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatMoney } from "../../../domain/format.ts";
import type { PreviewedGoods, PreviewedVariant } from "../../../domain/products/import/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import type { ProductImportWork } from "./useProductImport.ts";

type Work = Pick<ProductImportWork, "map" | "mappings" | "busy">;

const FIRST = 6;

const goodsLabel = ({ catalog, color, size }: PreviewedGoods) =>
  [catalog, color, size].filter(Boolean).join(", ");

const REASONS = {
  existing: "mapped before",
  sku: "same SKU",
  saved: "saved mapping",
  accepted: "accepted",
} as const;

/** What a variant is made of: its mapping, or suggestions to accept. */
function Goods({ variant, work }: { variant: PreviewedVariant; work: Work }) {
  const { mapping, mappedBy, suggestions, key } = variant;
  if (mapping && mappedBy)
    return (
      <span className="small">
        {mapping.code} <span className="quiet">{`${goodsLabel(mapping)} · ${REASONS[mappedBy]}`}</span>
      </span>
    );
  if (suggestions.length === 0) return <span className="small quiet">Not mapped</span>;
  const name = variant.sku ?? variant.options.join(", ");
  return (
    <Flex component="ul" gap={6} wrap aria-label={`Suggestions for ${name}`}>
      {suggestions.slice(0, 3).map(({ variant: goods, reasons }) => {
        const isChosen = work.mappings[key] === goods.id;
        return (
          <li key={goods.id}>
            <button
              type="button"
              className="suggestion-chip"
              aria-pressed={isChosen}
              title={reasons.join(" · ")}
              disabled={work.busy === "importing"}
              onClick={() => work.map(key, isChosen ? null : goods.id)}
            >
              {isChosen && <Icon name="check" size={14} />}
              <span>{goods.code}</span>
              <span className="quiet">{reasons[0]}</span>
            </button>
          </li>
        );
      })}
    </Flex>
  );
}

const STATUS = { created: "New", changed: "Changed", unchanged: "Unchanged" } as const;

export function PreviewVariants({ variants, work }: { variants: readonly PreviewedVariant[]; work: Work }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? variants : variants.slice(0, FIRST);
  return (
    <>
      <ul className="preview-variants">
        {shown.map((variant) => (
          <li key={variant.row}>
            <span className="preview-variant">
              <span className="price-sku">{variant.sku || variant.options.join(" / ") || "No SKU"}</span>
              <span className="small quiet">
                {[
                  ...(variant.sku ? [variant.options.join(" / ")] : []),
                  formatMoney(variant.price),
                  STATUS[variant.status],
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Goods variant={variant} work={work} />
          </li>
        ))}
      </ul>
      {variants.length > FIRST && !isOpen && (
        <Button kind="text" small onClick={() => setOpen(true)}>
          {`Show ${counted(variants.length - FIRST, "more variant")}`}
        </Button>
      )}
    </>
  );
}
