import { Flex, Input, Modal } from "antd";
import { useState } from "react";
import { Button } from "../widgets/Button.tsx";
import { copyText } from "../widgets/CopyButton.tsx";
import "./show-once.css";

interface Props {
  title: string;
  /** What it is: "API key". */
  label: string;
  /** The noun on the button: "key". */
  noun: string;
  secret: string;
  note: string;
  close(): void;
}

/** A new secret to copy. It is shown once: the server cannot show it again. */
export function ShowOnceDialog({ title, label, noun, secret, note, close }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <Modal open title={title} onCancel={close} footer={null} width={600} maskClosable={false}>
      <p>Copy the {noun} now. It cannot be shown again.</p>
      <Flex gap={8} className="shown-once">
        <Input readOnly aria-label={label} value={secret} onFocus={({ target }) => target.select()} />
        <Button
          kind="primary"
          icon={copied ? "check" : "copy"}
          onClick={() => void copyText(secret).then(() => setCopied(true))}
        >
          {copied ? "Copied" : `Copy ${noun}`}
        </Button>
      </Flex>
      <p className="quiet small">{note}</p>
      <div className="form-footer">
        <Button onClick={close}>Done</Button>
      </div>
    </Modal>
  );
}
