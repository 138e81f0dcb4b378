import { useState } from "react";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { useGet } from "../../providers/calls.ts";
import { When } from "../../widgets/figures.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { nameOf } from "../actions/names.ts";
import type { OrderRow, WholeOrder } from "../wire.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useOrderCall } from "./useOrderCall.ts";

const MOST = 50;

/** Marks an order as replacing an older one with the same reference, which the two may then share. */
export default function ReplaceDialog({ order, close }: { order: WholeOrder; close(): void }) {
  const { change, busy } = useOrderCall();
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState("");
  const { data, isLoading } = useGet<{ data: OrderRow[] }>("orders", {
    query: {
      referenceId1: order.referenceId1 ?? "",
      sellerTeam: order.sellerTeam.id,
      sort: "createdAt",
      limit: MOST,
    },
  });
  const older = (data?.data ?? []).filter(
    ({ id, status }) => id !== order.id && status !== "Fulfilled" && status !== "Cancel",
  );
  const old = older.find(({ id }) => id === chosen) ?? (older.length === 1 ? older[0] : undefined);
  const submit = async () => {
    if (!old) return;
    const answer = await change("PATCH", `orders/${order.id}/order-with-old`, {
      body: { oldOrderId: old.id },
      success: `${nameOf(order)} replaces ${nameOf(old)}`,
      quiet: true,
    });
    if (answer.ok) close();
    else setRefusal(answer.errors?.oldOrderId ?? answer.message);
  };
  return (
    <FormDialog
      title="Replaces an older order"
      action={old ? `Replace ${nameOf(old)}` : "Replace"}
      busy={busy}
      disabled={!old}
      dirty={false}
      refusal={refusal}
      submit={() => void submit()}
      close={close}
    >
      <p className="quiet">
        {nameOf(order)} may then share the reference {order.referenceId1} with the order that it replaces. The
        older order stays as it is: cancel it if it should not be made.
      </p>
      {isLoading && <Bar width="60%" />}
      {!isLoading && older.length === 0 && (
        <p className="verdict verdict-bad">No order with this reference can be replaced.</p>
      )}
      <div className="choices choices-rows" role="radiogroup" aria-label="The older order">
        {older.map((one) => (
          <label key={one.id} className="choice">
            <input type="radio" name="old" checked={one.id === old?.id} onChange={() => setChosen(one.id)} />
            {nameOf(one)} <StatusTag field={orders.fields.status} value={one.status} />{" "}
            <span className="small quiet">
              <When at={one.createdAt} />
            </span>
          </label>
        ))}
      </div>
    </FormDialog>
  );
}
