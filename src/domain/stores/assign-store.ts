/** An order's parcel that is not voided, with the state of its store sync. */
export interface ParcelSyncState {
  readonly number: string;
  readonly isSyncing: boolean;
  /** A store has received the parcel at least once. */
  readonly isSynced: boolean;
  /** The store of the sync; `null` where there is none or its integration was removed. */
  readonly store: { readonly id: string; readonly name: string } | null;
}

/**
 * Why the order's store cannot be changed to this one: another store has a parcel, or is receiving it now. A parcel is
 * synced to one store only. `null` where nothing prevents it.
 */
export function obstacleToAssign(
  parcels: readonly ParcelSyncState[],
  integrationId: string | null,
): string | null {
  const elsewhere = parcels.flatMap(({ store, ...parcel }) =>
    store && store.id !== integrationId ? [{ ...parcel, name: store.name }] : [],
  );
  const synced = elsewhere.find(({ isSynced }) => isSynced);
  if (synced) return `Parcel ${synced.number} is synced to "${synced.name}". Void it first`;
  const syncing = elsewhere.find(({ isSyncing }) => isSyncing);
  return syncing
    ? `Parcel ${syncing.number} is being synced to "${syncing.name}". Try again in a moment`
    : null;
}
