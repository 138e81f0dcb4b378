import { Form, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import { invalidateResources } from "../providers/changes.ts";
import { FormModal } from "../widgets/dialog/FormModal.tsx";
import { FileDrop } from "../widgets/form/FileDrop.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { uploadImage } from "./upload-image.ts";

interface Values {
  path: string;
  alt: string;
}

interface UploadProps {
  file: File | undefined;
  busy: boolean;
  setBusy(busy: boolean): void;
  setError(error: string): void;
  // Set by the surrounding Form.Item.
  value?: string;
  onChange?(path: string): void;
}

/** Uploads an image to the library. Its value is the image's path. */
function UploadInput({ file, busy, setBusy, setError, value, onChange }: UploadProps) {
  const send = async (image: File) => {
    setBusy(true);
    const upload = await uploadImage(image);
    setBusy(false);
    setError(upload.ok ? "" : upload.message);
    if (!upload.ok) return;
    onChange?.(upload.path);
    void invalidateResources("images");
  };
  const isSent = useRef(false);
  useEffect(() => {
    if (!file || isSent.current) return;
    isSent.current = true;
    void send(file);
  });
  return (
    <>
      {value && <Thumb src={value} size={96} />}
      <FileDrop
        label={value ? "Drop another image here" : "Drop an image here"}
        accept="image/*"
        hint="PNG, JPEG, WebP or GIF, at most 70 MB"
        busy={busy}
        onFile={(image) => void send(image)}
      />
    </>
  );
}

interface Props {
  /** A dropped or pasted file, uploaded immediately. */
  file: File | undefined;
  insert(path: string, alt: string): void;
  close(): void;
}

/** Inserts an image into rich text: uploads it to the library and asks for alternative text. */
export default function InsertImage({ file, insert, close }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const setError = (error: string) => form.setFields([{ name: "path", errors: error ? [error] : [] }]);
  return (
    <FormModal<Values>
      title="Insert an image"
      action="Insert"
      busy={busy}
      requiredMark={false}
      formProps={{ form, onFinish: ({ path, alt }) => insert(path, alt.trim()) }}
      close={close}
    >
      <Form.Item
        name="path"
        validateTrigger="onSubmit"
        rules={[{ required: true, message: "Choose an image first" }]}
      >
        <UploadInput file={file} busy={busy} setBusy={setBusy} setError={setError} />
      </Form.Item>
      <Form.Item
        name="alt"
        label="Alternative text"
        extra="Describes the image for screen readers and in mail without images"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: messages.inputField("alternative text") }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
