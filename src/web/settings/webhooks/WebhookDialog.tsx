import { Form, Input } from "antd";
import { z } from "zod";
import { plainText } from "../../../domain/resource/fields.ts";
import { createWebhook, editWebhook } from "../../../domain/webhooks/calls.ts";
import type { WebhookEventName } from "../../../domain/webhooks/events.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { EventFields } from "./EventFields.tsx";
import type { Webhook } from "./webhook.ts";

interface Values {
  name: string;
  url: string;
  events: WebhookEventName[];
}

const events = z.array(z.string()).min(1, "Choose at least one event");

interface Props {
  /** The one to edit; absent: a new one. */
  webhook?: Webhook;
  created?(made: WebhookSecret): void;
  close(): void;
}

export default function WebhookDialog({ webhook, created, close }: Props) {
  const isNew = webhook === undefined;
  return (
    <CallDialog
      title={isNew ? "Create webhook" : `Edit ${webhook.name}`}
      action={isNew ? "Create" : "Save"}
      width={640}
      initialValues={webhook ? (webhook as Values) : { events: [] }}
      call={isNew ? createWebhook : editWebhook}
      send={(values: Values) => ({
        ...(isNew
          ? { body: values }
          : { params: { id: webhook.id }, body: { ...values, version: webhook.version } }),
        successMessage: (response) => {
          if ("secret" in response) created?.(response);
          return isNew ? "Webhook created" : "Saved";
        },
      })}
      close={close}
    >
      <Form.Item
        name="name"
        label="Name"
        required
        extra="What receives the events, such as an ERP or a chat"
        rules={[fieldRule(plainText(64, 1), "Enter a name")]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="url"
        label="Address"
        required
        extra="Events are sent here by POST. It must begin with https:// and be reachable from the internet."
        rules={[fieldRule(plainText(2_000, 1), "Enter an address")]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input autoComplete="off" inputMode="url" placeholder="https://erp.example.com/platen" />
      </Form.Item>
      <Form.Item name="events" label="Events" required rules={[fieldRule(events)]}>
        <EventFields />
      </Form.Item>
    </CallDialog>
  );
}
