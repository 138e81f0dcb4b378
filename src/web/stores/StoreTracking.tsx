import { type HttpError, useList } from "@refinedev/core";
import { useState } from "react";
import { useParams } from "react-router";
import { formatCount } from "../../domain/format.ts";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { OrderLink } from "../money/OrderLink.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCounts } from "../providers/counts.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { Facts } from "../widgets/Facts.tsx";
import { SyncState } from "./SyncState.tsx";
import { canRetrySync, NOT_SYNCED, type StoreSync, syncResource } from "./store-sync.ts";
import "./stores.css";
import { NotLoaded } from "../widgets/states.tsx";
import { useRetrySync } from "./useRetrySync.ts";

const SHOWN = 10;
const STATUSES = syncResource.fields.status?.options ?? [];

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

/** How the tracking numbers of a store's orders get back to it. */
export function StoreTracking() {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const canSync = can("orders", "sync-tracking");
  const retrySync = useRetrySync();
  const [busy, setBusy] = useState(false);
  const counts = useCounts("store-syncs", { integration: id }, "status");
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
  const facts = STATUSES.map(({ label, value }) => ({
    label,
    value: formatCount(counts?.by?.[String(value)] ?? 0),
  }));
  return (
    <Panel title="Tracking numbers" action={action}>
      {query.data ? (
        <>
          {counts && <Facts isDense facts={facts} />}
          {result.data.length > 0 && (
            <Unsynced syncs={result.data} retry={canSync ? (sync) => void retrySync(idsOf([sync])) : null} />
          )}
        </>
      ) : (
        <NotLoaded what="The tracking numbers" lines={2} query={query} />
      )}
    </Panel>
  );
}
