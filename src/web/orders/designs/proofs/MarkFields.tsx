import { Form, Input } from "antd";
import type { z } from "zod";
import type { Mark } from "../../../../domain/orders/designs/proof.ts";
import type { Proof } from "../../../../domain/orders/designs/responses.ts";
import { fieldRule } from "../../../widgets/field-rule.ts";
import type { ProofItem } from "./image-names.ts";
import { MarkInput } from "./MarkInput.tsx";

/** A text about a proof, and a marked region. */
export interface MarkValues {
  text: string;
  mark?: Mark | null;
}

export interface ProofDialogProps {
  orderId: string;
  proof: Proof;
  items: readonly ProofItem[];
  close(): void;
}

interface Props extends Pick<ProofDialogProps, "proof" | "items"> {
  label: string;
  schema: z.ZodType;
  max: number;
}

export const NO_MARK: MarkValues = { text: "", mark: null };

/** The fields of a text about a proof and an optional marked region. */
export function MarkFields({ label, schema, max, proof, items }: Props) {
  return (
    <>
      <Form.Item
        name="text"
        label={label}
        required
        rules={[fieldRule(schema)]}
        // Not on blur: a person may mark the region first.
        validateTrigger="onSubmit"
      >
        <Input.TextArea rows={3} maxLength={max} />
      </Form.Item>
      {proof.images.length > 0 && (
        <Form.Item name="mark" label="Marked region">
          <MarkInput images={proof.images} items={items} />
        </Form.Item>
      )}
    </>
  );
}
