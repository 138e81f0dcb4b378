import { Modal } from "antd";
import { useState } from "react";
import { previewMailTemplate, sendTemplateTest, showMailDelivery } from "../../domain/mail/calls.ts";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { MailFrame } from "./MailFrame.tsx";

interface Props {
  id: string;
  /** As it is in the editor, saved or not. */
  text: { subject: string; html: string };
  close(): void;
}

/** A mail template with real values, which can be sent to oneself. */
export default function TemplatePreviewDialog({ id, text, close }: Props) {
  const given = { params: { id }, body: text };
  const query = useCallQuery(previewMailTemplate, given, { staleTime: "static", gcTime: 0 });
  const sends = useCallQuery(showMailDelivery, {}).data?.data.sends;
  const send = useNamedCall(sendTemplateTest);
  const [busy, setBusy] = useState(false);
  const preview = query.data?.data;
  const { email } = usePerson();
  const sendTest = async () => {
    setBusy(true);
    await send(given, { success: ({ message }) => message });
    setBusy(false);
  };
  return (
    <Modal
      open
      title="Preview"
      width={680}
      onCancel={close}
      destroyOnHidden
      footer={
        <>
          {sends === false && (
            <p className="quiet small">This server sends no mail, because SMTP_URL is not set.</p>
          )}
          <Button onClick={close}>Close</Button>
          <Button kind="primary" busy={busy} disabled={!preview || sends !== true} onClick={sendTest}>
            Send test mail
          </Button>
        </>
      }
    >
      {query.error && !preview ? (
        <FailedState what="Preview" why={query.error.message} retry={() => void query.refetch()} />
      ) : !preview ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <dl className="mail-preview-facts">
            <dt className="quiet">Subject</dt>
            <dd>
              <strong>{preview.subject}</strong>
            </dd>
            <dt className="quiet">Values</dt>
            <dd>
              {preview.of === null
                ? "Examples, because there is nothing yet that this mail is about"
                : `Those of ${preview.of}`}
            </dd>
            <dt className="quiet">Test mail to</dt>
            <dd>{email}</dd>
          </dl>
          <MailFrame subject={preview.subject} html={preview.html} />
        </>
      )}
    </Modal>
  );
}
