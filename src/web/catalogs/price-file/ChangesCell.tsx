import { Flex } from "antd";
import type {
  PriceRowResponse,
  PriceValuesResponse,
} from "../../../domain/catalogs/price-file/price-responses.ts";
import { stockLabel } from "../../../domain/catalogs/stock.ts";
import { formatCount, formatMoney } from "../../../domain/format.ts";

const VALUES: readonly { label: string; of(values: PriceValuesResponse): string }[] = [
  { label: "Stock", of: ({ inStock }) => stockLabel(inStock) },
  { label: "Min price", of: ({ supplierMinPrice }) => formatMoney(supplierMinPrice) },
  { label: "Max price", of: ({ supplierMaxPrice }) => formatMoney(supplierMaxPrice) },
  { label: "Quantity", of: ({ supplierQuantity }) => formatCount(supplierQuantity) },
];

/** The changed values of a row, old and new; of an unchanged one all values. */
export function ChangesCell({ row: { before, after } }: { row: PriceRowResponse }) {
  if (!before) return null;
  const shown = after ? VALUES.filter(({ of }) => of(before) !== of(after)) : VALUES;
  return (
    <Flex component="ul" className="price-values" gap="2px 20px" wrap>
      {shown.map(({ label, of }) => (
        <li key={label}>
          <span className="small quiet">{label}</span>{" "}
          {after ? (
            <>
              <del className="quiet">{of(before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{of(after)}</ins>
            </>
          ) : (
            of(before)
          )}
        </li>
      ))}
    </Flex>
  );
}
