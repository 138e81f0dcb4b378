import { useId, useState } from "react";
import type { ImportResponse } from "../../../../domain/orders/import/responses.ts";
import { setImportStore } from "../../../../domain/orders/import/store/calls.ts";
import { PLATFORMS } from "../../../../domain/platforms.ts";
import { mustChooseStore } from "../../../../domain/stores/store-of-file.ts";
import { platformOfFormat } from "../../../../domain/stores/sync-target.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { StoreSelect } from "../../../stores/StoreSelect.tsx";
import { type Store, type StoresOf, useStores } from "../../../stores/store.ts";

/** How the store was detected, or why one should be chosen. */
function hintOf({ integration, integrationBy, format }: ImportResponse, stores: readonly Store[]): string {
  const platform = platformOfFormat(format);
  const label = platform === "other" ? "" : ` of ${PLATFORMS[platform]}`;
  if (integrationBy === "last" && integration)
    return "Chosen for the last file with these columns. Stores of one platform export the same columns.";
  if (integrationBy === "format") return `The seller's only store${label}.`;
  if (mustChooseStore(platform, stores, integrationBy))
    return `Several stores${label} match. Choose one, or no store: then no tracking numbers are sent.`;
  return integration
    ? "Tracking numbers of these orders are sent to this store."
    : "No tracking numbers of these orders are sent.";
}

const NO_STORE = "none";

/** Whether the store of a previewed file must be chosen before its orders are imported. */
export function useMustChooseStore(job: ImportResponse | undefined, of: StoresOf | null): boolean {
  const stores = useStores(of);
  return job !== undefined && mustChooseStore(platformOfFormat(job.format), stores ?? [], job.integrationBy);
}

/** The store of a previewed file's orders; it can be changed until they are imported. */
export function ImportStore({ job, of }: { job: ImportResponse; of: StoresOf | null }) {
  const id = useId();
  const setStore = useNamedCall(setImportStore);
  const stores = useStores(of);
  const [busy, setBusy] = useState(false);
  const { integration } = job;
  if (!stores || (stores.length === 0 && !integration)) return null;
  const isOpen = mustChooseStore(platformOfFormat(job.format), stores, job.integrationBy);
  const isRemoved = integration !== null && !stores.some((store) => store.id === integration.id);
  const choose = async (value: string) => {
    setBusy(true);
    await setStore({
      params: { id: job.id },
      body: { integration: value === NO_STORE ? null : value },
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
        value={isOpen ? "" : (integration?.id ?? NO_STORE)}
        onChange={(value) => value !== "" && void choose(value)}
        disabled={busy}
        before={[...(isOpen ? [["", "Choose a store"] as const] : []), [NO_STORE, "No store"]]}
        after={isRemoved ? [[integration.id, `${integration.name} (removed)`]] : []}
      />
      <p id={`${id}-below`} className="small quiet">
        {isRemoved ? "This store was removed." : hintOf(job, stores)}
        {job.committed > 0 && " A change applies to orders imported from now on."}
      </p>
    </div>
  );
}
