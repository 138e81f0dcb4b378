import { formatMoney } from "../../../domain/format.ts";
import { countryName } from "../../../domain/orders/countries.ts";
import type { DraftOrder } from "../../../domain/orders/import/types.ts";
import { Reasons } from "../rehearsal/Reasons.tsx";

const SHOWN = 5;

const placeOf = ({ address1, zipCode, city, province, countryCode }: DraftOrder["customer"]) =>
  [address1, [zipCode, city].filter(Boolean).join(" "), province, countryCode && countryName(countryCode)]
    .filter(Boolean)
    .join(", ");

function PreviewOrder({ order }: { order: DraftOrder }) {
  const { customer, items, problems, reference, orderName, rows } = order;
  return (
    <li className="preview-order">
      <div className="preview-head">
        <strong>{orderName || reference || `Row ${rows[0]}`}</strong>
        <span className="small quiet">
          {rows.length > 1 ? `rows ${rows[0]} to ${rows.at(-1)}` : `row ${rows[0]}`}
        </span>
      </div>
      <p>
        {customer.fullName || [customer.email].filter(Boolean).join("") || (
          <span className="quiet">No recipient</span>
        )}
        <span className="small quiet preview-place">{placeOf(customer) || "No address"}</span>
      </p>
      <ul className="line-items">
        {items.map((item, index) => (
          // Two items of an order may be the same in everything.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={index} className="line-item">
            <span className="line-quantity">{item.quantity ?? "?"} ×</span>
            <span className="line-what">
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
            </span>
          </li>
        ))}
      </ul>
      <Reasons reasons={problems} />
    </li>
  );
}

/** The first orders of the file as they would be read. */
export function ColumnPreview({ orders }: { orders: readonly DraftOrder[] }) {
  return (
    <section className="card card-padded column-preview" aria-label="Preview" aria-live="polite">
      <h2>As it would be read</h2>
      <p className="small quiet">The first rows of the file, read by what is chosen now.</p>
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <PreviewOrder key={order.rows[0]} order={order} />
        ))}
      </ul>
    </section>
  );
}
