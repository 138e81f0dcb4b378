import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Area } from "../../domain/resource/define.ts";
import { NOTHING } from "../widgets/values.tsx";

interface Props {
  area: Area;
  order: { id: string; orderName: string | null } | null;
  /** Whether it is on a card, which is a link itself. */
  onCard?: boolean;
}

/** A link to the order of a journal line, when the person can see one. */
export const OrderLink = ({ area, order, onCard }: Props) =>
  order ? (
    <Link to={`/${area}/orders/${order.id}`} {...(onCard && { className: "decide" })}>
      {order.orderName ?? NAME_PLACEHOLDER}
    </Link>
  ) : (
    NOTHING
  );
