import { Alert } from "antd";
import { Link } from "react-router";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import { listSharedSkus } from "../../domain/products/calls.ts";
import { useCallQuery } from "../providers/calls.ts";
import type { Product } from "./product-rows.ts";

/** SKUs that are named before the rest is counted. */
const NAMED = 5;

const othersOf = (count: number) => (count === 1 ? "" : ` and ${formatCount(count - 1)} more`);

/** Warns where other products of the team have SKUs of this one: the SKU alone does not identify the product of an item. */
export function SharedSkus({ product: { id, version } }: { product: Pick<Product, "id" | "version"> }) {
  const shared =
    useCallQuery(listSharedSkus, { params: { id } }, { queryKey: ["products", id, "shared-skus", version] })
      .data?.data.data ?? [];
  if (shared.length === 0) return null;
  const more = shared.length - NAMED;
  return (
    <Alert
      type="warning"
      showIcon
      message="Other products have the same SKU"
      description={
        <>
          <p>
            An order with such a SKU gets this product's artwork only if it names its title. Otherwise you are
            asked which product it is.
          </p>
          <ul>
            {shared.slice(0, NAMED).map(({ sku, products, product }) => (
              <li key={sku}>
                {sku}: <Link to={`/s/products/${product.id}`}>{product.title}</Link>
                {othersOf(products)}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{counted(more, "more SKU")}</p>}
        </>
      }
    />
  );
}
