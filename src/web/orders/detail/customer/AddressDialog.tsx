import { Checkbox, Form } from "antd";
import { editCustomer } from "../../../../domain/orders/edit/calls.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import type { Seen } from "../../../../domain/resource/edits.ts";
import { readRow } from "../../../providers/read-row.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { sideOf } from "../../actions/bulk-actions.ts";
import type { WholeOrder } from "../../wire.ts";
import { type Person, PersonFields, personOf } from "./PersonFields.tsx";

type Values = Person & { agencyBears: boolean };

const seenOf = (order: WholeOrder): Seen<Values> => ({
  version: order.version,
  values: { ...personOf(order), agencyBears: false },
});

interface Props {
  order: WholeOrder;
  area: Area;
  /** Values to begin with in place of the order's. */
  suggested?: Partial<Values>;
  close(): void;
}

/** Edits the customer and address of an order. The server checks the address and rates shipping again. */
export default function AddressDialog({ order, area, suggested = {}, close }: Props) {
  const canBearCost = sideOf(area) === "agency" && !["Unfulfilled", "Rejected"].includes(order.status);
  return (
    <CallDialog
      title="Edit customer"
      action="Save"
      width={560}
      requiredMark={false}
      initialValues={suggested}
      edit={{ seen: seenOf(order), load: () => readRow("orders", order.id, seenOf) }}
      call={editCustomer}
      send={(_values: Values, { agencyBears, ...changed }) =>
        Object.keys(changed).length === 0
          ? null
          : {
              params: { id: order.id },
              body: {
                ...Object.fromEntries(Object.entries(changed).map(([key, text]) => [key, text.trim()])),
                ...(agencyBears ? { agencyBears } : {}),
              },
              successMessage: "Customer updated",
            }
      }
      close={close}
    >
      <PersonFields country={order.countryCode ?? ""} />
      {canBearCost && (
        <Form.Item name="agencyBears" valuePropName="checked">
          <Checkbox>The agency pays any extra shipping cost</Checkbox>
        </Form.Item>
      )}
    </CallDialog>
  );
}
