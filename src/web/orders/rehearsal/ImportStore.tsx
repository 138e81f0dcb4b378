import { useId, useState } from "react";
import { PLATFORMS } from "../../../domain/platforms.ts";
import { platformOfFormat } from "../../../domain/shops/destination.ts";
import { useCall } from "../../providers/calls.ts";
import { StoreSelect } from "../../shops/StoreSelect.tsx";
import { type Store, type StoresOf, useStores } from "../../shops/store.ts";
import { type ImportJob, ORDERS } from "./job.ts";

/** Where the store is known from, or why it had better be said. */
function hintOf({ integration, integrationBy, format }: ImportJob, stores: readonly Store[]): string {
  const platform = platformOfFormat(format);
  const label = platform === "other" ? "" : ` of ${PLATFORMS[platform]}`;
  if (integrationBy === "last" && integration)
    return "As said of the last file with these columns. Two shops of one platform write the same ones.";
  if (integrationBy === "format") return `The seller's only store${label}.`;
  const fitting = stores.filter((store) => store.platform === platform).length;
  if (!integration && fitting > 1 && integrationBy !== "person")
    return `Several stores${label} fit. Until one is named, none is told the tracking numbers.`;
  return "It is told the tracking numbers of these orders.";
}

/** The store that a rehearsed file's orders come from: seen and changed before they are in. */
export function ImportStore({ job, of }: { job: ImportJob; of: StoresOf | null }) {
  const id = useId();
  const call = useCall();
  const stores = useStores(of);
  const [busy, setBusy] = useState(false);
  const { integration } = job;
  if (!stores || (stores.length === 0 && !integration)) return null;
  const isRemoved = integration !== null && !stores.some((store) => store.id === integration.id);
  const choose = async (value: string) => {
    setBusy(true);
    await call("PUT", `${ORDERS.base}/${job.id}/store`, {
      body: { integration: value || null },
      changes: [`${ORDERS.base}/${job.id}`, `${ORDERS.base}/histories`, "order-imports"],
    });
    setBusy(false);
  };
  return (
    <div className="import-store">
      <label htmlFor={id}>Store</label>
      <StoreSelect
        id={id}
        aria-describedby={`${id}-below`}
        stores={stores}
        value={integration?.id ?? ""}
        onChange={(value) => void choose(value)}
        disabled={busy}
        before={[["", "No store"]]}
        after={isRemoved ? [[integration.id, `${integration.name} (removed)`]] : []}
      />
      <p id={`${id}-below`} className="small quiet">
        {isRemoved ? "This store was removed." : hintOf(job, stores)}
        {job.committed > 0 && " A change is of the orders that come in from now on."}
      </p>
    </div>
  );
}
