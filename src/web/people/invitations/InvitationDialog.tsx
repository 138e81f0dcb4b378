import { Flex, Input, Modal } from "antd";
import { useState } from "react";
import type { InvitationLink } from "../../../domain/people/responses.ts";
import { Button } from "../../widgets/Button.tsx";
import { copyText } from "../../widgets/CopyButton.tsx";
import "../people.css";

/** The link of an invitation to copy. It is shown once: the server stores its hash only. */
export function InvitationDialog({ link, email, close }: InvitationLink & { close(): void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Modal open title="Invitation link" onCancel={close} footer={null} width={520}>
      <p>
        Send this link to <strong>{email}</strong>, who opens it to enter a name and a password.
      </p>
      <Flex gap={8} className="invitation-link">
        <Input
          readOnly
          aria-label={`Invitation link for ${email}`}
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <Button
          kind="primary"
          icon={copied ? "check" : "copy"}
          onClick={() => void copyText(link).then(() => setCopied(true))}
        >
          {copied ? "Copied" : "Copy link"}
        </Button>
      </Flex>
      <p className="quiet small">
        It works once, for 72 hours. Earlier links no longer work. Anyone who has this link can sign in to the
        account.
      </p>
      <div className="form-footer">
        <Button onClick={close}>Done</Button>
      </div>
    </Modal>
  );
}
