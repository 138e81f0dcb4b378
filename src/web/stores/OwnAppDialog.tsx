import { Form, Input } from "antd";
import type { z } from "zod";
import { authorizeOwnEtsyApp } from "../../domain/stores/platforms/etsy/calls.ts";
import type { storeAccess } from "../../domain/stores/store-access.ts";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import type { Integration } from "./integration.ts";
import "./stores.css";

interface Props {
  integration: Integration;
  /** What the seller enters in their app. */
  callbackUrl: string;
  close(): void;
}

/** A form for the keys of a seller's own app at Etsy, which then opens Etsy. They are never shown again. */
export function OwnAppDialog({ integration, callbackUrl, close }: Props) {
  return (
    <CallDialog
      title={`Connect ${integration.name}`}
      action="Connect with Etsy"
      requiredMark={false}
      initialValues={{ key: "", secret: "" }}
      call={authorizeOwnEtsyApp}
      send={({ key, secret }: Pick<z.input<typeof storeAccess>, "key" | "secret">) => ({
        params: { id: integration.id },
        body: { key: key.trim(), secret: secret?.trim() ?? "" },
        successMessage: ({ url }) => {
          window.location.assign(url);
          return "Continue at Etsy";
        },
      })}
      close={close}
    >
      <p className="quiet store-intro">
        Etsy gives sellers an app for their own shop: ask for it at etsy.com/developers (Seller API Access).
        An app with personal access connects up to five shops. Enter this callback URL in the app:
      </p>
      <span className="store-webhook store-intro">
        <code>{callbackUrl}</code>
        <CopyButton text={callbackUrl} what="the callback URL" />
      </span>
      <Form.Item name="key" label="Keystring">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="secret" label="Shared secret">
        <Input type="password" autoComplete="off" />
      </Form.Item>
    </CallDialog>
  );
}
