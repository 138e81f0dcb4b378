import { Flex } from "antd";
import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { checkNumber } from "../../../domain/orders/tracking/calls.ts";
import { carrierLabel } from "../../../domain/orders/tracking/carriers.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";
import "./tracking.css";

interface Props {
  number: string;
  /** "" when none is chosen. */
  carrier: string;
  orderId: string | undefined;
}

/** The carriers that match a number's check digit, and remarks. They do not restrict the input. */
export function NumberHints({ number, carrier, orderId }: Props) {
  const query = useDebounced(`${number.replace(/\s/g, "")} ${carrier}`, SEARCH_DEBOUNCE_MS);
  const [settled = "", ...by] = query.split(" ");
  const stated = by.join(" ");
  const isOne = /^[a-z0-9-]{4,50}$/i.test(settled);
  const data = useCallQuery(
    checkNumber,
    { query: { number: settled, ...(stated && { carrier: stated }), ...(orderId && { order: orderId }) } },
    { enabled: isOne, retry: false },
  ).data?.data;
  if (!data) return null;
  const [only, ...others] = data.carriers;
  return (
    <Flex role="status" className="number-hints small" vertical gap={4}>
      {only && others.length === 0 && !stated && <p className="quiet">Looks like {carrierLabel(only)}</p>}
      {data.remarks.map((text) => (
        <p key={text} className="number-remark">
          {text}
        </p>
      ))}
    </Flex>
  );
}
