import { Checkbox, Form, Input } from "antd";
import { dropLine, settleLine } from "../../../domain/money/settlements/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import type { SettlementLine } from "./settlements.ts";

interface Props {
  line: SettlementLine;
  close(): void;
}

interface Values {
  order?: string;
  acceptDifference?: boolean;
  reason?: string;
}

/** Settles a line that waits: with another order, or although it differs. */
export function SettleLineDialog({ line, close }: Props) {
  return (
    <CallDialog
      title={`Settle ${line.orderReference}`}
      action="Settle"
      call={settleLine}
      send={({ order, acceptDifference = false, reason }: Values) => ({
        params: { id: line.id },
        body: { acceptDifference, ...(order && { order }), ...(reason?.trim() && { reason: reason.trim() }) },
        successMessage: "The line is settled",
      })}
      close={close}
    >
      {line.reason && <p className="dialog-lead">{line.reason}.</p>}
      <Form.Item
        name="order"
        label="Order"
        extra={
          line.order ? `Empty: ${line.order.orderName ?? line.orderReference}` : "The order that it is of"
        }
      >
        <ReferencePicker target="orders" placeholder="Search orders" />
      </Form.Item>
      <Form.Item name="acceptDifference" valuePropName="checked">
        <Checkbox>Accept the difference: the agency bears it</Checkbox>
      </Form.Item>
      <Form.Item name="reason" label="Reason" extra="Required for a difference">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </CallDialog>
  );
}

/** Drops a line that waits: it moves no money. */
export function DropLineDialog({ line, close }: Props) {
  return (
    <CallDialog
      title={`Drop ${line.orderReference}?`}
      action="Drop"
      danger
      call={dropLine}
      send={({ reason = "" }: Values) => ({
        params: { id: line.id },
        body: { reason: reason.trim() },
        successMessage: "The line is dropped",
      })}
      close={close}
    >
      <p className="dialog-lead">
        It moves no money, and its order keeps waiting for the store&apos;s payout.
      </p>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: "Enter a reason" }]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </CallDialog>
  );
}
