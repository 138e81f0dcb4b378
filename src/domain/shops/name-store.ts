/** A living parcel of an order, and what a store knows of it. */
export interface ToldParcel {
  readonly number: string;
  /** It is being told right now. */
  readonly isTelling: boolean;
  /** A store has heard of it. */
  readonly isTold: boolean;
  /** The store that it is told to, where that is an integration still. */
  readonly store: { readonly id: string; readonly name: string } | null;
}

/**
 * What keeps an order's store from being named: a parcel that another store has heard of, or hears of now. One parcel
 * is known to one store. Null: nothing.
 */
export function obstacleToName(parcels: readonly ToldParcel[], integrationId: string | null): string | null {
  const elsewhere = parcels.flatMap(({ store, ...parcel }) =>
    store && store.id !== integrationId ? [{ ...parcel, name: store.name }] : [],
  );
  const told = elsewhere.find(({ isTold }) => isTold);
  if (told) return `"${told.name}" has been told of the parcel ${told.number}: void it first`;
  const telling = elsewhere.find(({ isTelling }) => isTelling);
  return telling
    ? `"${telling.name}" is being told of the parcel ${telling.number} right now: try again in a moment`
    : null;
}
