import { type HttpError, useShow } from "@refinedev/core";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { FailedState } from "../../../widgets/states.tsx";
import { nameOf } from "../../actions/names.ts";
import type { WholeOrder } from "../../wire.ts";
import { compareOrders } from "./compare-orders.ts";

/** An older order and the one that replaces it, side by side, with the differences marked. */
export function OrderComparison({ oldId, order }: { oldId: string; order: WholeOrder }) {
  const { result: old, query } = useShow<WholeOrder, HttpError>({
    resource: "orders",
    id: oldId,
    errorNotification: false,
  });
  if (query.error)
    return <FailedState what="Order" why={query.error.message} retry={() => void query.refetch()} />;
  if (!old) return <CardSkeleton lines={4} />;
  const rows = compareOrders(old, order);
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <div className="order-comparison">
      <p className="small quiet" role="status">
        {differing === 0 ? "The orders are identical." : `${differing} of ${rows.length} rows differ.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Compared</span>
            </th>
            <th scope="col">{nameOf(old)}</th>
            <th scope="col">{nameOf(order)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, old: before, order: after, differs }) => (
            <tr key={label} className={differs ? "differs" : undefined}>
              <th scope="row">
                {label}
                {differs && <span className="small"> · differs</span>}
              </th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
