import { Flex } from "antd";
import { formatMoney } from "../../../../domain/format.ts";
import { countryName } from "../../../../domain/orders/address/countries.ts";
import type { DraftOrder } from "../../../../domain/orders/incoming/order-draft.ts";
import { Reasons } from "../preview/Reasons.tsx";

const SHOWN = 5;

const placeOf = ({ address1, zipCode, city, province, countryCode }: DraftOrder["customer"]) =>
  [address1, [zipCode, city].filter(Boolean).join(" "), province, countryCode && countryName(countryCode)]
    .filter(Boolean)
    .join(", ");

function PreviewOrder({ order }: { order: DraftOrder }) {
  const { customer, items, problems, reference, orderName, rows } = order;
  return (
    <Flex className="preview-order" component="li" vertical gap={4}>
      <Flex gap={8} align="baseline">
        <strong>{orderName || reference || `Row ${rows[0]}`}</strong>
        <span className="small quiet">
          {rows.length > 1 ? `rows ${rows[0]} to ${rows.at(-1)}` : `row ${rows[0]}`}
        </span>
      </Flex>
      <p>
        {customer.fullName || [customer.email].filter(Boolean).join("") || (
          <span className="quiet">No recipient</span>
        )}
        <span className="small quiet preview-place">{placeOf(customer) || "No address"}</span>
      </p>
      <Flex component="ul" vertical gap={4}>
        {items.map((item, index) => (
          // Two items of an order may be identical.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Flex key={index} className="line-item" component="li" gap={8} align="flex-start">
            <span className="line-quantity">{item.quantity ?? "?"} ×</span>
            <Flex className="line-what" component="span" gap="0 12px" align="baseline" wrap>
              <span className="line-title">
                {[item.product, item.variantText].filter(Boolean).join(" - ") || item.sku}
              </span>
              <span className="small quiet">
                {[
                  item.product && item.sku,
                  item.unitPrice !== null && `${formatMoney(Number(item.unitPrice) / 100)} each`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </Flex>
          </Flex>
        ))}
      </Flex>
      <Reasons reasons={problems} />
    </Flex>
  );
}

export function ColumnPreview({ orders }: { orders: readonly DraftOrder[] }) {
  return (
    <section className="card card-padded column-preview" aria-label="Preview" aria-live="polite">
      <h2>Preview of the first orders</h2>
      <p className="small quiet">The first rows of the file with the columns chosen now.</p>
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <PreviewOrder key={order.rows[0]} order={order} />
        ))}
      </ul>
    </section>
  );
}
