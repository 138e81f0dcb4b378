import { Flex, Input, Modal } from "antd";
import { useState } from "react";
import type { NewKey } from "../../../domain/api-keys/responses.ts";
import { formatDay } from "../../../domain/format.ts";
import { Button } from "../../widgets/Button.tsx";
import { copyText } from "../../widgets/CopyButton.tsx";
import "./api-keys.css";

/** A new key to copy. It is shown once: the server stores its hash only. */
export default function NewKeyDialog({ created, close }: { created: NewKey; close(): void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      open
      title={`API key ${created.name}`}
      onCancel={close}
      footer={null}
      width={600}
      maskClosable={false}
    >
      <p>Copy the key now. It cannot be shown again.</p>
      <Flex gap={8} className="new-key">
        <Input readOnly aria-label="API key" value={created.key} onFocus={({ target }) => target.select()} />
        <Button
          kind="primary"
          icon={copied ? "check" : "copy"}
          onClick={() => void copyText(created.key).then(() => setCopied(true))}
        >
          {copied ? "Copied" : "Copy key"}
        </Button>
      </Flex>
      <p className="quiet small">
        It expires on {formatDay(created.expiresAt)}. Anyone with this key acts with its scopes in your name.
        Store it like a password.
      </p>
      <div className="form-footer">
        <Button onClick={close}>Done</Button>
      </div>
    </Modal>
  );
}
