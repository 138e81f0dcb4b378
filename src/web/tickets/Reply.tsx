import { Flex, Form } from "antd";
import { type ComponentProps, useState } from "react";
import type { z } from "zod";
import type { Resource } from "../../domain/resource/define.ts";
import { listed } from "../../domain/resource/labels.ts";
import { openVariables } from "../../domain/tickets/canned-answers.ts";
import type { ticketReply } from "../../domain/tickets/ticket-reply.ts";
import { MAX_ATTACHMENTS, MAX_MESSAGE } from "../../domain/tickets/tickets.ts";
import { uploadImage } from "../images/upload-image.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useUnsaved } from "../widgets/dialog/useLeave.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { CannedAnswers } from "./CannedAnswers.tsx";
import { callsOf, type Ticket } from "./ticket.ts";

type Values = Required<Pick<z.input<typeof ticketReply>, "message" | "attachments">>;

interface AttachmentProps {
  isUploading: boolean;
  setUploading(isUploading: boolean): void;
  // Set by the surrounding Form.Item.
  value?: Values["attachments"];
  onChange?(paths: Values["attachments"]): void;
}

function AttachmentsInput({ isUploading, setUploading, value = [], onChange }: AttachmentProps) {
  const toast = useToast();
  const attach = async (files: FileList | null) => {
    setUploading(true);
    const paths = [...value];
    for (const file of [...(files ?? [])].slice(0, MAX_ATTACHMENTS - value.length)) {
      const upload = await uploadImage(file);
      if (upload.ok) paths.push(upload.path);
      else toast.error(upload.message);
    }
    onChange?.(paths);
    setUploading(false);
  };
  return (
    <>
      {value.length > 0 && (
        <ul className="message-images">
          {value.map((path) => (
            <li key={path}>
              <Thumb src={path} />
              <Button
                small
                kind="text"
                icon="close"
                label="Remove the image"
                onClick={() => onChange?.(value.filter((other) => other !== path))}
              />
            </li>
          ))}
        </ul>
      )}
      <label className="reply-attach">
        <Icon name="image" /> {isUploading ? "Uploading" : "Attach images"}
        <input
          type="file"
          accept="image/*"
          multiple
          className="visually-hidden"
          disabled={isUploading || value.length >= MAX_ATTACHMENTS}
          onChange={(event) => void attach(event.target.files)}
        />
      </label>
    </>
  );
}

interface Props {
  ticket: Ticket;
  resource: Resource;
  /** What canned answers name. */
  values: ComponentProps<typeof CannedAnswers>["values"];
  done(): void;
}

export function Reply({ ticket, resource, values, done }: Props) {
  const { can } = useAbility();
  const canSettle = can(resource.name, "settle");
  const { form, formProps, submit, formLoading } = useCallForm<Values>();
  const [isUploading, setUploading] = useState(false);
  const message = Form.useWatch("message", form) ?? "";
  const isEmpty = message.trim() === "";
  useUnsaved(() => (form.getFieldValue("message") ?? "").trim() !== "");
  // Only the agency's answers have variables: a seller's braces are text.
  const missing = canSettle ? openVariables(message) : [];
  const isBlocked = isEmpty || missing.length > 0;
  const insert = (text: string) => {
    const before = form.getFieldValue("message").trimEnd();
    form.setFieldValue("message", before ? `${before}\n\n${text}` : text);
    document.getElementById("message")?.focus();
  };
  const send = async (status?: "closed") => {
    if (isBlocked || isUploading || formLoading) return;
    const sent = await submit(callsOf(resource).reply, {
      params: { id: ticket.id },
      // Closing needs the version of the ticket that was read; a reply alone does not.
      body: { ...form.getFieldsValue(), ...(status && { status, version: ticket.version }) },
      // A function: the response is the ticket, whose `message` is its first message.
      successMessage: () => "Reply sent",
    });
    if (!sent) return;
    form.resetFields();
    done();
  };
  return (
    <Form
      {...formProps}
      className="reply"
      noValidate
      initialValues={{ message: "", attachments: [] }}
      onFinish={() => void send()}
    >
      <label htmlFor="message" className="visually-hidden">
        Reply
      </label>
      <Form.Item name="message">
        <textarea rows={4} maxLength={MAX_MESSAGE} placeholder="Write a reply" />
      </Form.Item>
      {missing.length > 0 && (
        <p className="danger-text small reply-missing" role="status">
          Replace {listed(missing)} before you send: this ticket has no value for it.
        </p>
      )}
      <Flex gap={8} align="center" wrap>
        <Form.Item name="attachments">
          <AttachmentsInput isUploading={isUploading} setUploading={setUploading} />
        </Form.Item>
        {can("canned-answers", "list") && <CannedAnswers values={values} insert={insert} />}
        <span className="dialog-footer-gap" />
        {canSettle && (
          <Button disabled={isBlocked} onClick={() => void send("closed")}>
            Reply and close
          </Button>
        )}
        <Button kind="primary" submit busy={formLoading} disabled={isBlocked}>
          Reply
        </Button>
      </Flex>
    </Form>
  );
}
