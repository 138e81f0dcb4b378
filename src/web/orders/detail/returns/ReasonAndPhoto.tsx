import { Form, Input } from "antd";
import ImagesInput from "../../../images/ImagesInput.tsx";

export interface Explained {
  reason: string;
  photo?: string;
}

/** The part of a body that says why. */
export const explanationOf = ({ reason, photo }: Explained): Explained => ({
  reason: reason.trim(),
  ...(photo ? { photo } : {}),
});

interface PhotoProps {
  // Set by the enclosing Form.Item.
  id?: string;
  value?: string;
  onChange?(path: string | undefined): void;
}

function PhotoInput({ id, value, onChange }: PhotoProps) {
  return (
    <ImagesInput
      id={id}
      label="Photo"
      single
      value={value === undefined ? [] : [value]}
      onChange={([path]) => onChange?.(path)}
    />
  );
}

/** The reason and a photo of what went wrong, which the seller sees in the order's history. */
export function ReasonAndPhoto() {
  return (
    <>
      <Form.Item
        name="reason"
        label="Reason"
        extra="The seller sees it in the history"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: "Enter a reason" }]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="photo" label="Photo">
        <PhotoInput />
      </Form.Item>
    </>
  );
}
