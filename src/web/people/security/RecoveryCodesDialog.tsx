import { Flex, Button as LinkButton, Modal } from "antd";
import { useState } from "react";
import { Button } from "../../widgets/Button.tsx";
import { copyText } from "../../widgets/CopyButton.tsx";
import { recoveryCodesFile } from "./recovery-codes.ts";

interface Props {
  codes: readonly string[];
  close(): void;
}

/** New recovery codes. They are shown once: the server stores their hashes only. */
export default function RecoveryCodesDialog({ codes, close }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      open
      title="Recovery codes"
      onCancel={close}
      footer={null}
      width={600}
      maskClosable={false}
      keyboard={false}
    >
      <p>
        Save these codes now. They cannot be shown again. Each one signs you in once if you lose your second
        factor.
      </p>
      <ol className="factor-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Flex gap={8} wrap>
        <Button
          kind="primary"
          icon={copied ? "check" : "copy"}
          onClick={() => void copyText(codes.join("\n")).then(() => setCopied(true))}
        >
          {copied ? "Copied" : "Copy codes"}
        </Button>
        <LinkButton {...recoveryCodesFile(codes)}>Download</LinkButton>
      </Flex>
      <div className="form-footer">
        <Button onClick={close}>I have saved them</Button>
      </div>
    </Modal>
  );
}
