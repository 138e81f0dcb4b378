import { Checkbox } from "antd";
import { useState } from "react";
import { stockLabel } from "../../../domain/catalogs/stock.ts";
import { MAX_INTEGER } from "../../../domain/limits.ts";
import type { CellChange, GridRow } from "../../grid/model.ts";
import { Button } from "../../widgets/Button.tsx";
import { NumberField } from "../../widgets/number/NumberField.tsx";

interface Props {
  rows: readonly GridRow[];
  /** Whether `rows` are selected ones; otherwise all. */
  isSelection: boolean;
  apply(changes: readonly CellChange[]): void;
}

/**
 * One price, stock and quantity for many variants. The price becomes their minimum and maximum; the row begins at 0,
 * which is no price to apply, and a quantity that nobody has entered stays out.
 */
export function BulkPrices({ rows, isSelection, apply }: Props) {
  const [inStock, setInStock] = useState(true);
  const [price, setPrice] = useState(0);
  const [quantity, setQuantity] = useState(0);
  const [isCounted, setCounted] = useState(false);
  const applyAll = () => {
    const cells = {
      stock: stockLabel(inStock),
      min: price.toFixed(2),
      max: price.toFixed(2),
      ...(isCounted && { quantity: String(quantity) }),
    };
    apply(
      rows.flatMap(({ key }) => Object.entries(cells).map(([column, text]) => ({ row: key, column, text }))),
    );
  };
  return (
    <fieldset className="bulk-prices">
      <legend className="visually-hidden">Bulk price</legend>
      <Checkbox checked={inStock} onChange={(event) => setInStock(event.target.checked)}>
        In stock
      </Checkbox>
      <label>
        Price
        <NumberField kind="money" min={0} value={price} onChange={(next) => setPrice(next ?? 0)} />
      </label>
      <label>
        Quantity
        <NumberField
          kind="whole"
          min={0}
          max={MAX_INTEGER}
          value={quantity}
          onChange={(next) => {
            setQuantity(next ?? 0);
            setCounted(next !== null);
          }}
        />
      </label>
      <Button disabled={rows.length === 0 || !(price > 0) || Number.isNaN(quantity)} onClick={applyAll}>
        {isSelection ? `Apply to ${rows.length} selected` : "Apply to all"}
      </Button>
    </fieldset>
  );
}
