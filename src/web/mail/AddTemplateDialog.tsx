import { Modal } from "antd";
import { useState } from "react";
import { listDefaultTemplates } from "../../domain/mail/calls.ts";
import type { DefaultTemplate } from "../../domain/mail/responses.ts";
import type { mailNotifications } from "../../domain/resources/index.ts";
import { useCallQuery, usePerform } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { createRow } from "../providers/row-calls.ts";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import type { MailTemplate } from "./templates.ts";

const addTemplate = createRow<typeof mailNotifications>("mail-notifications");

/** The default templates. One that the agency already has cannot be added again. */
export default function AddTemplateDialog({ existing, close }: { existing: MailTemplate[]; close(): void }) {
  const defaults = useCallQuery(listDefaultTemplates, {});
  const [busy, setBusy] = useState("");
  const perform = usePerform();
  const toast = useToast();
  const codes = new Set(existing.map(({ code }) => code));
  const add = async (template: DefaultTemplate) => {
    if (busy || codes.has(template.code)) return;
    setBusy(template.code);
    const response = await perform(addTemplate, { body: template }, { quiet: true });
    setBusy("");
    if (response.ok) toast.success("Add template success!");
    else toast.error("Add failure!");
  };
  return (
    <Modal open title="Add template" footer={null} onCancel={close} destroyOnHidden width={560}>
      {defaults.isError ? (
        <FailedState what="Templates" why={defaults.error.message} retry={() => void defaults.refetch()} />
      ) : !defaults.data?.data ? (
        <CardSkeleton lines={7} />
      ) : (
        <ul className="mail-defaults">
          {defaults.data?.data.data.map((template) => (
            <li key={template.code}>
              <span>
                <strong>{template.name}</strong>
                <span className="quiet small">{template.subject}</span>
              </span>
              {codes.has(template.code) ? (
                <span className="quiet">Existed</span>
              ) : (
                <Button
                  small
                  label={`Add ${template.name}`}
                  busy={busy === template.code}
                  onClick={() => void add(template)}
                >
                  Add
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
