import { Form } from "antd";
import { tagOrders } from "../../../domain/orders/tags/calls.ts";
import type { BulkTarget } from "../../list/useSelection.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { ordersOf } from "../actions/labels.ts";
import { TagInput } from "./TagInput.tsx";

interface Values {
  add?: string[];
  remove?: string[];
}

interface Props {
  target: BulkTarget;
  count: number;
  /** `tagged`: the call was made, so the selection can be cleared. */
  close(tagged: boolean): void;
}

export default function TagDialog({ target, count, close }: Props) {
  const [form] = Form.useForm<Values>();
  const { add = [], remove = [] } = Form.useWatch([], form) ?? {};
  return (
    <CallDialog
      form={form}
      title={`Tag ${ordersOf(count)}`}
      action="Save tags"
      disabled={add.length + remove.length === 0}
      call={tagOrders}
      send={(values: Values) => ({
        body: { ...target, add: values.add ?? [], remove: values.remove ?? [] },
        successMessage: ({ message }) => {
          close(true);
          return message;
        },
      })}
      close={() => close(false)}
    >
      <p className="dialog-lead">Visible to your team only</p>
      <Form.Item name="add" label="Add">
        <TagInput label="Tags to add" />
      </Form.Item>
      <Form.Item name="remove" label="Remove">
        <TagInput label="Tags to remove" placeholder="Choose a tag" onlyKnown />
      </Form.Item>
    </CallDialog>
  );
}
