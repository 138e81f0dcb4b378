import { Flex } from "antd";
import { useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { uploadReceipt } from "../../../domain/money/deposits/calls.ts";
import type { uploadPayRunFile } from "../../../domain/money/payables/calls.ts";
import { MAX_RECEIPT_BYTES, RECEIPT_ACCEPT } from "../../../domain/money/receipts.ts";
import { useUpload } from "../../providers/upload.ts";
import { Button } from "../../widgets/Button.tsx";
import { FileDrop } from "../../widgets/form/FileDrop.tsx";

interface Props {
  /** Whose permission the upload needs; a deposit's by default. */
  call?: typeof uploadReceipt | typeof uploadPayRunFile;
  /** Set by the form item: the path of the uploaded file. */
  value?: string | null;
  onChange?(path: string | null): void;
}

/** An image or a PDF, which is uploaded at once; the form has its path. */
export function ReceiptField({ call = uploadReceipt, value, onChange }: Props) {
  const { upload, sent } = useUpload();
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const send = async (file: File) => {
    setError("");
    const response = await upload(call, {}, file);
    if (!response) return;
    if (!response.ok) return setError(response.message);
    setName(file.name);
    onChange?.(response.data.path);
  };
  if (value)
    return (
      <Flex gap={8} align="center">
        <span className="receipt-name">{name}</span>
        <Button small kind="text" icon="trash" onClick={() => onChange?.(null)}>
          Remove
        </Button>
      </Flex>
    );
  return (
    <>
      <FileDrop
        label="Drop an image or a PDF here"
        accept={RECEIPT_ACCEPT}
        maxBytes={MAX_RECEIPT_BYTES}
        tooLarge={messages.receiptTooLarge}
        busy={sent !== null}
        onFile={(file) => void send(file)}
      />
      {error && (
        <p className="danger-text small" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
