import { type HttpError, useList } from "@refinedev/core";
import { useState } from "react";
import { useParams } from "react-router";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { OrderLink } from "../money/OrderLink.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { SyncState } from "./SyncState.tsx";
import { canRetrySync, NOT_SYNCED, type StoreSync } from "./store-sync.ts";
import "./stores.css";
import { NotLoaded } from "../widgets/states.tsx";
import { useRetrySync } from "./useRetrySync.ts";

const SHOWN = 10;

const idsOf = (syncs: readonly StoreSync[]) => syncs.flatMap(({ order }) => order?.id ?? []);

/** The parcels that the store does not have yet, with the reasons. */
function Unsynced({
  syncs,
  retry,
}: {
  syncs: readonly StoreSync[];
  retry: ((sync: StoreSync) => void) | null;
}) {
  return (
    <ul className="store-events" aria-label="Tracking numbers that are not in the store">
      {syncs.map((sync) => (
        <li key={sync.id}>
          <span className="store-event-text">
            <span>
              {sync.number}
              {sync.order && (
                <>
                  {" · "}
                  <OrderLink area="s" order={sync.order} />
                </>
              )}
            </span>
            <SyncState sync={sync} />
          </span>
          {retry && canRetrySync(sync) && (
            <Button small onClick={() => retry(sync)}>
              Retry
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The tracking numbers that a store does not have, of its orders; nothing where it has all. */
export function StoreTracking() {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const canSync = can("orders", "sync-tracking");
  const retrySync = useRetrySync();
  const [busy, setBusy] = useState(false);
  const { result, query } = useList<StoreSync, HttpError>({
    resource: "store-syncs",
    filters: [
      { field: "integration", operator: "in", value: [id] },
      { field: "status", operator: "in", value: NOT_SYNCED.split(",") },
    ],
    sorters: [{ field: "createdAt", order: "desc" }],
    pagination: { pageSize: SHOWN },
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000, staleTime: 0 },
    errorNotification: false,
  });
  const stuck = result.data.filter(canRetrySync);
  const retryAll = async () => {
    setBusy(true);
    await retrySync(idsOf(stuck));
    setBusy(false);
  };
  const action = canSync && stuck.length > 1 && (
    <Button busy={busy} onClick={() => void retryAll()}>
      Retry these
    </Button>
  );
  // How many are in the store is among what works now.
  if (!query.error && result.data.length === 0) return null;
  return (
    <Panel title="Tracking numbers not in the store" action={action}>
      {query.data ? (
        <Unsynced syncs={result.data} retry={canSync ? (sync) => void retrySync(idsOf([sync])) : null} />
      ) : (
        <NotLoaded what="The tracking numbers" lines={2} query={query} />
      )}
    </Panel>
  );
}
