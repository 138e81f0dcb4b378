import { Modal } from "antd";
import { useState } from "react";
import { useCall, useGet } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import type { DefaultTemplate, MailTemplate } from "./templates.ts";

/** The product's own templates; one that the agency has already is not added again. */
export default function AddTemplateDialog({ existing, close }: { existing: MailTemplate[]; close(): void }) {
  const defaults = useGet<{ data: DefaultTemplate[] }>("mail-notifications/default-templates");
  const [busy, setBusy] = useState("");
  const call = useCall();
  const say = useSay();
  const codes = new Set(existing.map(({ code }) => code));
  const add = async (template: DefaultTemplate) => {
    if (busy || codes.has(template.code)) return;
    setBusy(template.code);
    const answer = await call("POST", "mail-notifications", {
      body: template,
      changes: ["mail-notifications"],
      quiet: true,
    });
    setBusy("");
    if (answer.ok) say.success("Add template success!");
    else say.error("Add failure!");
  };
  return (
    <Modal open title="Add template" footer={null} onCancel={close} destroyOnHidden width={560}>
      {defaults.isError ? (
        <FailedState what="Templates" why={defaults.error.message} retry={() => void defaults.refetch()} />
      ) : !defaults.data ? (
        <CardSkeleton lines={7} />
      ) : (
        <ul className="mail-defaults">
          {defaults.data.data.map((template) => (
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
