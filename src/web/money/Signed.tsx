import { formatMoney } from "../../domain/format.ts";

/** A change in dollars, with its sign. */
export function Signed({ amount }: { amount: number }) {
  return (
    <span className={amount < 0 ? "money negative" : "money amount-in"}>
      {amount > 0 && "+"}
      {formatMoney(amount)}
    </span>
  );
}
