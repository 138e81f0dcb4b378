import { formatMoney } from "../../../../domain/format.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";

/** The parts of the buyer's payment, and the difference to the store's total. */
export function Retail({ retail }: { retail: OrderLine["retail"] }) {
  const { subTotalPrice, shippingFee, totalDiscount, taxes, totalPrice, difference } = retail;
  if (totalPrice === 0 && subTotalPrice === 0) return null;
  const parts = [
    `items ${formatMoney(subTotalPrice)}`,
    shippingFee > 0 && `shipping ${formatMoney(shippingFee)}`,
    totalDiscount > 0 && `discount ${formatMoney(-totalDiscount)}`,
    taxes > 0 && `taxes and fees ${formatMoney(taxes)}`,
    difference !== 0 && `not explained ${formatMoney(difference)}`,
  ].filter(Boolean);
  return (
    <p className="small quiet line-retail">
      Buyer paid {formatMoney(totalPrice)}
      {parts.length > 1 && `: ${parts.join(", ")}`}
    </p>
  );
}
