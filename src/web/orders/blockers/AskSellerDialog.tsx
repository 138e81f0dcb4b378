import { Form, Input } from "antd";
import { askSeller } from "../../../domain/orders/blockers/calls.ts";
import { questionNote } from "../../../domain/orders/blockers/question.ts";
import type { BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { WAITED_LABELS, type Waited } from "../../../domain/orders/blockers/waits-for.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { ordersOf } from "../actions/labels.ts";

/** What a seller has to do, by gate; the agency can change the text. */
const REQUESTS: Partial<Record<Waited, string>> = {
  mapped: "Map the items of these orders to a product.",
  artwork: "Add the artwork of these orders, or hire a designer.",
  address: "Correct the address of these orders, or confirm it as it is.",
  reference: "These orders share a reference. Cancel one of them, or mark it as a replacement.",
  balance: "Your balance does not cover these orders. Top up, then submit them.",
  submit: "These orders are ready. Submit them, or delete them.",
};

/** Asks the sellers of a group: one notification and one mail each, with a link to exactly these orders. */
export default function AskSellerDialog({ group, close }: { group: BlockerGroupRow; close(): void }) {
  const { gate, cause, orders, filter, sellerTeam } = group;
  const label = sellerTeam?.name === cause ? WAITED_LABELS[gate] : `${WAITED_LABELS[gate]}, ${cause}`;
  return (
    <CallDialog
      title={sellerTeam ? `Ask ${sellerTeam.name}` : "Ask the sellers"}
      action="Send"
      initialValues={{ note: REQUESTS[gate] ?? "" }}
      call={askSeller}
      send={({ note }: { note: string }) => ({
        body: { filter, note: note.trim() },
        successMessage: `Asked about ${ordersOf(orders)}`,
      })}
      close={close}
    >
      <p className="dialog-lead">
        {ordersOf(orders)}: {label}. {sellerTeam ? sellerTeam.name : "Each seller"} gets one notification and
        one mail with a link to these orders.
      </p>
      <Form.Item
        name="note"
        label="What you need"
        required
        rules={[fieldRule(questionNote)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.TextArea rows={3} maxLength={1_000} />
      </Form.Item>
    </CallDialog>
  );
}
