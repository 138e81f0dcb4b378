import { type HttpError, useCustom } from "@refinedev/core";
import { Form, Radio } from "antd";
import { useEffect } from "react";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { Bar } from "../../../widgets/Skeletons.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { nameOf } from "../../actions/names.ts";
import { ORDER_CHANGES, type OrderRow, type WholeOrder } from "../../wire.ts";

const MAX_ORDERS = 50;

interface Values {
  oldOrderId: string;
}

/** Older orders of the same seller and reference that are still open. */
function useOlder(order: WholeOrder) {
  const { data, isLoading } = useCustom<{ data: OrderRow[] }, HttpError>({
    url: "orders",
    method: "get",
    config: {
      query: {
        referenceId1: order.referenceId1 ?? "",
        sellerTeam: order.sellerTeam.id,
        sort: "createdAt",
        limit: MAX_ORDERS,
      },
    },
    errorNotification: false,
  }).query;
  const older = (data?.data.data ?? []).filter(
    ({ id, status, createdAt }) =>
      id !== order.id && createdAt <= order.createdAt && status !== "Fulfilled" && status !== "Cancel",
  );
  return { older, isLoading };
}

/** Marks an order as the replacement of an older one, which allows both to have the same reference. */
export default function ReplaceDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const { older, isLoading } = useOlder(order);
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch("oldOrderId", form);
  const old = older.find(({ id }) => id === chosen);
  const only = older.length === 1 ? older[0]?.id : undefined;
  useEffect(() => {
    if (only) form.setFieldValue("oldOrderId", only);
  }, [form, only]);
  return (
    <CallDialog<Values>
      form={form}
      title="Replaces an older order"
      action={old ? `Replace ${nameOf(old)}` : "Replace"}
      disabled={!old}
      warnWhenUnsavedChanges={false}
      send={(values) => ({
        method: "patch",
        url: `orders/${order.id}/order-with-old`,
        values,
        invalidates: ORDER_CHANGES,
        successMessage: `${nameOf(order)} replaces ${old ? nameOf(old) : "an older order"}`,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {nameOf(order)} may then share the reference {order.referenceId1} with the order that it replaces. The
        older order stays as it is: cancel it if it should not be made.
      </p>
      {isLoading && <Bar width="60%" />}
      {!isLoading && older.length === 0 && (
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
    </CallDialog>
  );
}
