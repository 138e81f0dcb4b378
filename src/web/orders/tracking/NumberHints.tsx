import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { useGet } from "../../providers/calls.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";
import "./tracking.css";

interface Props {
  number: string;
  /** "" where none is stated. */
  carrier: string;
  orderId: string | undefined;
}

/** Whose a number is by its check digit, and what speaks against it. It holds nobody back. */
export function NumberHints({ number, carrier, orderId }: Props) {
  const asked = useDebounced(`${number.replace(/\s/g, "")} ${carrier}`, SEARCH_DEBOUNCE_MS);
  const [settled = "", ...by] = asked.split(" ");
  const stated = by.join(" ");
  const isOne = /^[a-z0-9-]{4,50}$/i.test(settled);
  const { data } = useGet<{ carriers: string[]; remarks: string[] }>(isOne ? "tracking/check" : null, {
    query: { number: settled, ...(stated && { carrier: stated }), ...(orderId && { order: orderId }) },
    retry: false,
  });
  if (!data) return null;
  const [only, ...others] = data.carriers;
  return (
    <div role="status" className="number-hints small">
      {only && others.length === 0 && !stated && (
        <p className="quiet">By its check digit a number of {carrierLabel(only)}</p>
      )}
      {data.remarks.map((text) => (
        <p key={text} className="number-remark">
          {text}
        </p>
      ))}
    </div>
  );
}
