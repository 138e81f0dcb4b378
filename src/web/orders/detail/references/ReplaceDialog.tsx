import { Form, Radio } from "antd";
import { useEffect } from "react";
import { counted } from "../../../../domain/counts.ts";
import { replaceObstacle } from "../../../../domain/orders/actions/edit.ts";
import { orderWithOld } from "../../../../domain/orders/edit/calls.ts";
import { listOrders } from "../../../../domain/orders/list/calls.ts";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { Bar } from "../../../widgets/Skeletons.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { FailedState } from "../../../widgets/states.tsx";
import { When } from "../../../widgets/values.tsx";
import { nameOf } from "../../actions/names.ts";
import type { OrderRow, WholeOrder } from "../../wire.ts";
import { OrderComparison } from "./OrderComparison.tsx";
import "./references.css";

const MAX_ORDERS = 50;

interface Values {
  oldOrderId: string;
}

type Listed = Pick<OrderRow, "id" | "orderName" | "status" | "createdAt" | "referenceId1" | "sellerTeam">;

/** Orders of the same seller, by a condition of the list. */
function useOrdersBy(order: WholeOrder, by: { referenceId1: string } | { search: string }, enabled: boolean) {
  const { data, isLoading, error, refetch } = useCallQuery(
    listOrders,
    { query: { ...by, sellerTeam: order.sellerTeam.id, sort: "createdAt", limit: MAX_ORDERS } },
    { enabled },
  );
  return { rows: data?.data.data ?? [], isLoading, error, retry: () => void refetch() };
}

/** Why the order cannot replace this one; `null` if it can. */
function obstacleTo(order: WholeOrder, old: Listed): string | null {
  if (old.createdAt > order.createdAt) return "Newer than this order";
  if (old.status === "Cancel") return "Canceled, so its reference is free";
  const replaceable = ({ orderName, referenceId1, status }: Omit<Listed, "id">) => ({
    teamId: order.sellerTeam.id,
    name: orderName,
    reference: referenceId1 ?? null,
    status,
  });
  return replaceObstacle(replaceable(order), replaceable(old));
}

/** The orders with this order's reference, and the buyer's others: those it can replace, and why not the others. */
function useCandidates(order: WholeOrder) {
  const reference = order.referenceId1 ?? "";
  const email = order.email ?? "";
  const same = useOrdersBy(order, { referenceId1: reference }, reference !== "");
  const buyers = useOrdersBy(order, { search: email }, email !== "");
  // The list of the same reference has been filtered by the server.
  const listed = new Map<string, Listed>([
    ...buyers.rows.map((row) => [row.id, row] as const),
    ...same.rows.map((row) => [row.id, { ...row, referenceId1: reference }] as const),
  ]);
  listed.delete(order.id);
  const candidates = [...listed.values()].map((row) => ({ row, obstacle: obstacleTo(order, row) }));
  return {
    older: candidates.filter(({ obstacle }) => obstacle === null).map(({ row }) => row),
    others: candidates.filter(({ obstacle }) => obstacle !== null),
    isLoading: same.isLoading,
    error: same.error,
    retry: same.retry,
  };
}

/** Marks an order as the replacement of an older one, which allows both to have the same reference. */
export default function ReplaceDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const { older, others, isLoading, error, retry } = useCandidates(order);
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch("oldOrderId", form);
  const old = older.find(({ id }) => id === chosen);
  const only = older.length === 1 ? older[0]?.id : undefined;
  useEffect(() => {
    if (only) form.setFieldValue("oldOrderId", only);
  }, [form, only]);
  return (
    <CallDialog
      form={form}
      title="Replace an older order"
      width={720}
      action={old ? `Replace ${nameOf(old)}` : "Replace"}
      disabled={!old}
      warnWhenUnsavedChanges={false}
      call={orderWithOld}
      send={(body: Values) => ({
        params: { id: order.id },
        body,
        successMessage: `${nameOf(order)} replaces ${old ? nameOf(old) : "an older order"}`,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {nameOf(order)} can then share the reference {order.referenceId1} with the order it replaces. The
        older order does not change. Cancel it if it should not be made.
      </p>
      {isLoading && <Bar width="60%" />}
      {error && <FailedState what="Orders with this reference" why={error.message} retry={retry} />}
      {!isLoading && !error && older.length === 0 && (
        <p className="result result-bad">No order with this reference can be replaced.</p>
      )}
      <Form.Item name="oldOrderId" hidden={older.length === 0}>
        <Radio.Group aria-label="The older order" className="choices-rows">
          {older.map((one) => (
            <Radio key={one.id} value={one.id}>
              {nameOf(one)} <StatusTag field={orders.fields.status} value={one.status} />{" "}
              <span className="small quiet">
                <When at={one.createdAt} />
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {old && <OrderComparison key={old.id} oldId={old.id} order={order} />}
      {others.length > 0 && (
        <details className="other-orders">
          <summary>{counted(others.length, "order")} of this buyer cannot be chosen</summary>
          <ul>
            {others.map(({ row, obstacle }) => (
              <li key={row.id}>
                {nameOf(row)} <span className="small quiet">{obstacle}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CallDialog>
  );
}
