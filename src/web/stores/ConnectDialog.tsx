import { Form, Input } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { showStoreHealth } from "../../domain/stores/inbound/calls.ts";
import { authorizeWooCommerce } from "../../domain/stores/platforms/woocommerce/calls.ts";
import type { storeAccess } from "../../domain/stores/store-access.ts";
import { useCallQuery } from "../providers/calls.ts";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import { FirstReadingItem } from "./FirstReadingItem.tsx";
import type { Integration } from "./integration.ts";
import "./stores.css";

interface Props {
  integration: Integration;
  close(): void;
}

/** Sends the seller to the page of their WooCommerce store that makes keys for Platen. */
function PageDialog({ integration, close, byHand }: Props & { byHand(): void }) {
  return (
    <CallDialog
      title={`Connect ${integration.name}`}
      action="Connect with WooCommerce"
      requiredMark={false}
      initialValues={{ address: "" }}
      call={authorizeWooCommerce}
      send={({ address, readFrom }: Pick<z.input<typeof storeAccess>, "address" | "readFrom">) => ({
        params: { id: integration.id },
        body: {
          ...(address?.trim() && { address: address.trim() }),
          ...(readFrom && { readFrom }),
        },
        successMessage: ({ url }) => {
          window.location.assign(url);
          return "Continue in your store";
        },
      })}
      close={close}
    >
      <p className="quiet store-intro">
        Your store opens. Sign in there and approve that Platen reads and writes, and you return here. The
        store makes keys for Platen, which you can revoke there at any time.
      </p>
      <Form.Item name="address" label="Address" extra={`Empty: https://${integration.domain}`}>
        <Input autoComplete="off" />
      </Form.Item>
      <FirstReadingItem integration={integration} />
      <button type="button" className="link-button" onClick={byHand}>
        Enter keys instead
      </button>
    </CallDialog>
  );
}

/** Connects a WooCommerce store on its own page, or with keys where this server cannot send people there. */
function WooCommerceDialog({ integration, close }: Props) {
  const { data, error } = useCallQuery(showStoreHealth, { params: { id: integration.id } });
  const [isByHand, setByHand] = useState(false);
  if (!data && !error) return null;
  const refusal = data?.data.authorization?.refusal;
  if (refusal === null && !isByHand)
    return <PageDialog integration={integration} close={close} byHand={() => setByHand(true)} />;
  return (
    <AccessDialog
      integration={integration}
      close={close}
      otherWay={
        refusal === null ? (
          <button type="button" className="link-button" onClick={() => setByHand(false)}>
            Connect with WooCommerce instead
          </button>
        ) : (
          refusal && <p className="quiet">It cannot be connected with a click: {refusal}.</p>
        )
      }
    />
  );
}

/** How a store is connected: by its keys, or where its platform has one, on a page of its own. */
export const ConnectDialog = ({ integration, close }: Props) =>
  integration.platform === "woocommerce" ? (
    <WooCommerceDialog integration={integration} close={close} />
  ) : (
    <AccessDialog integration={integration} close={close} />
  );
