import { Flex } from "antd";
import { useParams } from "react-router";
import { isMarketplace } from "../../domain/platforms.ts";
import { removeStoreAccess } from "../../domain/stores/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { ConnectButton } from "./ConnectButton.tsx";
import { useIntegration } from "./integration.ts";
import { ShopConnection } from "./ShopConnection.tsx";
import "./stores.css";

const STAYS =
  "Its keys are deleted: its orders arrive no longer, and it gets no tracking numbers. Orders, parcels and the list of its events stay here. Connecting it again continues where its reading stopped.";

/** The credentials of a store. They are entered here and never shown again. */
export function StoreAccess() {
  const { id = "" } = useParams();
  const canIntegrate = useAbility().can("integrations", "integrate");
  const removeAccess = useNamedCall(removeStoreAccess);
  const confirm = useConfirm();
  const integration = useIntegration(id);
  if (!integration || !canIntegrate) return null;
  const connected = integration.status === 1;
  const hasApp = isMarketplace(integration.platform);
  const disconnect = async () => {
    const isConfirmed = await confirm({
      title: `Disconnect ${integration.name}?`,
      text: STAYS,
      action: "Disconnect",
      danger: true,
    });
    if (isConfirmed) await removeAccess({ params: { id } }, { success: "Store disconnected" });
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
        <ConnectButton
          integration={integration}
          label={hasApp ? "Use a webhook" : connected ? "Change keys" : "Connect store"}
          isPrimary={!connected && !hasApp}
        />{" "}
        {connected && <Button onClick={() => void disconnect()}>Disconnect</Button>}
      </span>
    </Flex>
  );
}
