import { Form, Input } from "antd";
import { requestChange } from "../../../../domain/orders/changes/calls.ts";
import { CHANGE_KINDS, CHANGE_REASONS } from "../../../../domain/orders/changes/change-history.ts";
import type { NewChange } from "../../../../domain/orders/changes/new-change.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";

/** Adds a change request or a completed change to an order. */
export function NewChangeDialog({ orderId, close }: { orderId: string; close(): void }) {
  const [form] = Form.useForm<Omit<NewChange, "orderId">>();
  const isRequest = (Form.useWatch("kind", form) ?? "requested") === "requested";
  return (
    <CallDialog
      form={form}
      title="Add request"
      action={isRequest ? "Add request" : "Record change"}
      requiredMark={false}
      initialValues={{ kind: "requested", reason: "others" }}
      call={requestChange}
      send={({ note, ...values }: Omit<NewChange, "orderId">) => ({
        body: { orderId, ...values, note: note?.trim() || null },
        successMessage: values.kind === "requested" ? "Request added" : "Change recorded",
      })}
      close={close}
    >
      <Form.Item name="kind" label="Kind">
        <select className="plain-input">
          {Object.entries(CHANGE_KINDS).map(([value, [label]]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Form.Item>
      <Form.Item name="reason" label="Reason">
        <select className="plain-input">
          {Object.entries(CHANGE_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Form.Item>
      <Form.Item name="note" label="Note" extra="Visible to seller and agency">
        <Input.TextArea rows={3} maxLength={255} />
      </Form.Item>
    </CallDialog>
  );
}
