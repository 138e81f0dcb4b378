import { Form, Input } from "antd";
import type { z } from "zod";
import type { Mark } from "../../../../domain/orders/designs/proof.ts";
import type { Proof } from "../../../../domain/orders/designs/responses.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import type { FormCall } from "../../../widgets/dialog/useCallForm.ts";
import { fieldRule } from "../../../widgets/field-rule.ts";
import type { ProofItem } from "./image-names.ts";
import { MarkInput } from "./MarkInput.tsx";

interface Values {
  text: string;
  mark?: Mark | null;
}

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  /** The label and the schema of the text, and its name in the call's errors. */
  text: { label: string; schema: z.ZodType; field: string; max: number };
  proof: Proof;
  items: readonly ProofItem[];
  send(values: Values): FormCall;
  close(): void;
}

/** A dialog with a text about a proof and an optional marked region: a comment, or the reason of a return. */
export default function MarkDialog({ title, action, danger, text, proof, items, send, close }: Props) {
  return (
    <CallDialog<Values>
      title={title}
      action={action}
      {...(danger ? { danger } : {})}
      width={640}
      fieldOf={(path) => (path === text.field ? "text" : path)}
      initialValues={{ text: "", mark: null }}
      send={send}
      close={close}
    >
      <Form.Item
        name="text"
        label={text.label}
        required
        rules={[fieldRule(text.schema)]}
        // Not on blur: a person may mark the region first.
        validateTrigger="onSubmit"
      >
        <Input.TextArea rows={3} maxLength={text.max} />
      </Form.Item>
      {proof.images.length > 0 && (
        <Form.Item name="mark" label="Marked region">
          <MarkInput images={proof.images} items={items} />
        </Form.Item>
      )}
    </CallDialog>
  );
}
