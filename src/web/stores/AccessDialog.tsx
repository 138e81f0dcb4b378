import { Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { setStoreAccess } from "../../domain/stores/calls.ts";
import type { storeAccess } from "../../domain/stores/store-access.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { FirstReadingItem } from "./FirstReadingItem.tsx";
import type { Integration } from "./integration.ts";

interface Props {
  integration: Integration;
  close(): void;
  /** Leads to another way of connecting it, or says why there is none. */
  otherWay?: ReactNode;
}

/** A form for a store's keys. Stored keys are never shown, so the fields start empty. */
export function AccessDialog({ integration, close, otherWay }: Props) {
  const form = ACCESS_FORMS[integration.platform];
  const [isOlder, setOlder] = useState(false);
  const secretLabel = isOlder ? null : form.secret;
  return (
    <CallDialog
      title={`Connect ${integration.name}`}
      action="Connect"
      requiredMark={false}
      initialValues={{ key: "" }}
      call={setStoreAccess}
      send={({ key, secret, address, webhookSecret, readFrom }: z.input<typeof storeAccess>) => ({
        params: { id: integration.id },
        body: {
          key: key.trim(),
          ...(secret?.trim() && { secret: secret.trim() }),
          ...(address?.trim() && { address: address.trim() }),
          ...(webhookSecret?.trim() && { webhookSecret: webhookSecret.trim() }),
          ...(readFrom && { readFrom }),
        },
        successMessage: "Store connected",
      })}
      close={close}
    >
      <Form.Item
        name="address"
        label={form.address ?? "Address"}
        extra={
          form.address === null
            ? `Empty: https://${integration.domain}`
            : "Each parcel is sent there as JSON, signed with the secret"
        }
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="key"
        label={isOlder ? form.older : form.key}
        extra={isOlder && "Of a custom app that was made before 2026"}
      >
        <Input type="password" autoComplete="off" />
      </Form.Item>
      {secretLabel !== null && (
        <Form.Item name="secret" label={secretLabel} preserve={false}>
          <Input type="password" autoComplete="off" />
        </Form.Item>
      )}
      {!(form.secretSigns && secretLabel) && (
        <Form.Item
          name="webhookSecret"
          label="Webhook secret"
          extra="With it the store signs what it sends. Empty: unchanged"
          preserve={false}
        >
          <Input type="password" autoComplete="off" />
        </Form.Item>
      )}
      <FirstReadingItem integration={integration} />
      {form.older && (
        <button type="button" className="link-button" onClick={() => setOlder(!isOlder)}>
          {isOlder ? "Use an app's client ID and secret instead" : `Use an ${form.older} instead`}
        </button>
      )}
      {otherWay}
    </CallDialog>
  );
}
