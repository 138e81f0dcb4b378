import { Link } from "react-router";
import { formatCount } from "../../../domain/format.ts";
import { showOrder } from "../../../domain/orders/detail/calls.ts";
import { listOrders } from "../../../domain/orders/list/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { nameOf } from "../actions/names.ts";
import type { Target } from "../actions/usePreview.ts";
import { addressLines } from "../destination.ts";
import type { OrderRow, WholeOrder } from "../wire.ts";
import { Findings } from "./Findings.tsx";

const MOST = 50;
/** So many orders are read one by one for what is known against their addresses. */
const FEW = 10;

interface Props {
  area: Area;
  target: Target;
  count: number;
}

/** The addresses that are about to be confirmed, as labels will have them, with what is known against each. */
export default function AddressesToConfirm({ area, target, count }: Props) {
  const ids = "ids" in target ? target.ids : null;
  const filter = "ids" in target ? {} : target.filter;
  const excepted: readonly string[] = "ids" in target ? [] : target.exceptIds;
  const isFew = count <= FEW;
  const known = isFew ? ids : null;
  const query = { ...(ids ? { ids: ids.join(",") } : filter), limit: String(MOST) };
  const list = useCallQuery(listOrders, { query }, { enabled: known === null });
  // As the call declares.
  const listed = (list.data?.data.data as OrderRow[] | undefined)?.filter(({ id }) => !excepted.includes(id));
  if (list.error) return <p className="danger-text">{list.error.message}</p>;
  if (!known && !listed) return <Bar width="70%" />;
  const more = count - MOST;
  return (
    <>
      <ul className="addresses-to-confirm" aria-label="Addresses">
        {known || isFew
          ? (known ?? listed?.map(({ id }) => id) ?? []).map((id) => <WithReason key={id} id={id} />)
          : listed?.map((order) => <Address key={order.id} order={order} />)}
      </ul>
      {more > 0 && (
        <p className="small">
          And {formatCount(more)} more.{" "}
          {!ids && <Link to={`/${area}/orders?${new URLSearchParams(filter)}`}>Show all in Orders</Link>}
        </p>
      )}
    </>
  );
}

function WithReason({ id }: { id: string }) {
  const { data, error } = useCallQuery(showOrder, { params: { id } });
  if (error) return <li className="danger-text">{error.message}</li>;
  return data ? <Address order={data.data} /> : <Bar width="70%" />;
}

function Address({ order }: { order: OrderRow & Partial<Pick<WholeOrder, "address">> }) {
  const lines = [order.fullName, ...addressLines(order), order.country].filter(Boolean);
  return (
    <li>
      <strong>{nameOf(order)}</strong>
      <span>{lines.join(", ")}</span>
      {order.address !== undefined && <Reasons address={order.address} />}
    </li>
  );
}

function Reasons({ address }: Pick<WholeOrder, "address">) {
  if (!address) return <span className="quiet">It has not been checked yet</span>;
  if (address.findings.length === 0) return <span className="quiet">Nothing is known against it</span>;
  return <Findings findings={address.findings} />;
}
