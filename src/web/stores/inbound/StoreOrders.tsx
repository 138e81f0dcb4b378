import { Flex } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { pauseStore, resumeStore, showStoreHealth } from "../../../domain/stores/inbound/calls.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery, usePerform } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { ConnectButton } from "../ConnectButton.tsx";
import { useIntegration } from "../integration.ts";
import { StoreWorks } from "../StoreWorks.tsx";
import { ResyncDialog } from "./ResyncDialog.tsx";
import { StoreEvents } from "./StoreEvents.tsx";

/** What of a store's connection works now, and what the store sent last. */
export function StoreOrders() {
  const { id = "" } = useParams();
  const { can, canOpen } = useAbility();
  const canIntegrate = can("integrations", "integrate");
  const mapping = `/s/mapping-products/${id}`;
  const perform = usePerform();
  const [isResyncing, setResyncing] = useState(false);
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(
    showStoreHealth,
    { params: { id } },
    { refetchInterval: REFRESH_SECONDS * 1_000, staleTime: 0 },
  );
  const health = response?.data;
  const integration = useIntegration(id);
  const isPaused = health?.pausedAt !== null;
  const togglePause = async () => {
    const success = isPaused ? "Orders are processed again" : "Orders of this store wait now";
    await perform(isPaused ? resumeStore : pauseStore, { params: { id } }, { success });
    await refetch();
  };
  const actions = health && canIntegrate && (
    <Flex gap={8} wrap>
      {canOpen(mapping) && (
        <Button icon="link" to={mapping}>
          Map items
        </Button>
      )}
      <Button onClick={() => void togglePause()}>{isPaused ? "Resume" : "Pause"}</Button>
      {health.reading && (
        <Button icon="refresh" disabled={!health.isConnected} onClick={() => setResyncing(true)}>
          Read again
        </Button>
      )}
    </Flex>
  );
  return (
    <>
      <Panel title="What works now" action={actions}>
        {health ? (
          <StoreWorks
            integration={id}
            health={health}
            canOpen={canOpen}
            reconnect={
              // A shop of a marketplace is connected again below, without keys.
              canIntegrate &&
              integration &&
              health.app === null && <ConnectButton integration={integration} label="Reconnect" isPrimary />
            }
          />
        ) : (
          <NotLoaded what="The state of this store" lines={4} query={{ error, refetch }} />
        )}
        {/* Where Platen registers its webhooks, nobody has to enter it. */}
        {health && health.webhookUrl !== null && health.webhooks === null && (
          <p className="store-webhook-line">
            <span className="quiet">Address for webhooks</span>
            <span className="store-webhook">
              <code>{health.webhookUrl}</code>
              <CopyButton text={health.webhookUrl} what="the address" />
            </span>
          </p>
        )}
      </Panel>
      <Panel title="Last events">
        <StoreEvents integration={id} canRetry={canIntegrate} afterRetry={() => void refetch()} />
      </Panel>
      {isResyncing && (
        <ResyncDialog
          integration={id}
          close={() => {
            setResyncing(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}
