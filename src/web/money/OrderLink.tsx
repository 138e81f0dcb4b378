import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Area } from "../../domain/resource/define.ts";
import { NOTHING } from "../widgets/figures.tsx";

interface Props {
  area: Area;
  order: { id: string; orderName: string | null } | null;
  /** On a card, which is a link itself. */
  onCard?: boolean;
}

/** The order that something was posted for, where there is one that the person sees. */
export const OrderLink = ({ area, order, onCard }: Props) =>
  order ? (
    <Link to={`/${area}/orders/${order.id}`} {...(onCard && { className: "decide" })}>
      {order.orderName ?? NAME_PLACEHOLDER}
    </Link>
  ) : (
    NOTHING
  );
