import { useOne } from "@refinedev/core";
import { Flex } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import type { integrations } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { useCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import { ShopConnection } from "./ShopConnection.tsx";
import "./stores.css";

type Integration = RowOf<typeof integrations>;

/** The credentials of a store. They are entered here and never shown again. */
export function StoreAccess() {
  const { id = "" } = useParams();
  const canIntegrate = useAbility().can("integrations", "integrate");
  const call = useCall();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const { result: integration } = useOne<Integration>({
    resource: "integrations",
    id,
    errorNotification: false,
  });
  if (!integration || !canIntegrate) return null;
  const connected = integration.status === 1;
  const disconnect = async () => {
    const isConfirmed = await confirm({
      title: `Disconnect ${integration.name}?`,
      action: "Disconnect",
      danger: true,
    });
    if (isConfirmed)
      await call("DELETE", `integrations/${id}/access`, {
        changes: ["integrations"],
        success: "Store disconnected",
      });
  };
  return (
    <Flex
      className="card card-padded"
      component="section"
      vertical
      gap={12}
      align="flex-start"
      aria-labelledby="store-access"
    >
      <h2 id="store-access">Keys</h2>
      <p className="quiet">
        With your store's keys, Platen receives its orders, and sends it tracking numbers, corrections and
        voided parcels, of which it informs your buyers. Keys are never shown again.
      </p>
      <ShopConnection integration={integration} />
      <span>
        <Button kind={connected ? "default" : "primary"} onClick={() => setEditing(true)}>
          {connected ? "Change keys" : "Connect store"}
        </Button>{" "}
        {connected && <Button onClick={() => void disconnect()}>Disconnect</Button>}
      </span>
      {isEditing && <AccessDialog integration={integration} close={() => setEditing(false)} />}
    </Flex>
  );
}
