import { type HttpError, useCustom } from "@refinedev/core";
import { Modal } from "antd";
import { useState } from "react";
import type { DefaultTemplate } from "../../domain/mail/responses.ts";
import { useCall } from "../providers/calls.ts";
import { useToast } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import type { MailTemplate } from "./templates.ts";

/** The default templates. One that the agency already has cannot be added again. */
export default function AddTemplateDialog({ existing, close }: { existing: MailTemplate[]; close(): void }) {
  const defaults = useCustom<{ data: DefaultTemplate[] }, HttpError>({
    url: "mail-notifications/default-templates",
    method: "get",
    errorNotification: false,
  }).query;
  const [busy, setBusy] = useState("");
  const call = useCall();
  const toast = useToast();
  const codes = new Set(existing.map(({ code }) => code));
  const add = async (template: DefaultTemplate) => {
    if (busy || codes.has(template.code)) return;
    setBusy(template.code);
    const response = await call("POST", "mail-notifications", {
      body: template,
      changes: ["mail-notifications"],
      quiet: true,
    });
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
