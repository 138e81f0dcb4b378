import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import "./stores.css";
import { type StoreSync, syncResource } from "./store-sync.ts";

/** The status of a parcel's store sync, with its reason and the next attempt. */
export function SyncState({ sync }: { sync: Pick<StoreSync, "status" | "reason" | "nextAttemptAt"> }) {
  return (
    <span className="sync-state">
      <span className="small quiet">Store</span>
      <StatusTag field={syncResource.fields.status ?? {}} value={sync.status} />
      {sync.reason && <span className="small quiet">{sync.reason}</span>}
      {sync.reason && sync.status === "waiting" && sync.nextAttemptAt && (
        <span className="small quiet">
          Next attempt <When at={sync.nextAttemptAt} />
        </span>
      )}
    </span>
  );
}
