/** Units of one order item in a parcel. */
export interface ParcelUnits {
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
  /** The store's own ids of the line and of its variant, where they are known. */
  readonly lineId?: string | null;
  readonly variantId?: string | null;
  /** Added by hand to an order of the store, which may have no units of it. */
  readonly isAdded?: boolean;
  /** Units of the item in the whole order. More than its line has in the store were added by hand. */
  readonly ordered?: number;
}

/** The desired state of a parcel at its store. */
export interface DesiredParcel {
  readonly number: string;
  readonly carrier: string | null;
  /** The page of the parcel, where its carrier is not one of the list. */
  readonly link?: string | null;
  readonly items: readonly ParcelUnits[];
  readonly voided: boolean;
}

/** The state of a parcel at its store after the last sync. */
export interface SyncedParcel {
  readonly number: string;
  readonly carrier: string | null;
  readonly items: readonly Pick<ParcelUnits, "itemId" | "quantity">[];
  /** The store's own ids of the parcel: Shopify fulfillments, WooCommerce notes. */
  readonly remote: readonly string[];
}

/** One call, or a few, to a store. */
export type SyncStep =
  | { readonly type: "ship"; readonly items: readonly ParcelUnits[] }
  | { readonly type: "correct" }
  | { readonly type: "void" };

/** The units that the store does not have yet. */
function added(synced: SyncedParcel, items: readonly ParcelUnits[]): ParcelUnits[] {
  const syncedQuantities = new Map<string, number>();
  for (const { itemId, quantity } of synced.items)
    syncedQuantities.set(itemId, (syncedQuantities.get(itemId) ?? 0) + quantity);
  return items.flatMap((item) => {
    const before = syncedQuantities.get(item.itemId) ?? 0;
    syncedQuantities.set(item.itemId, Math.max(0, before - item.quantity));
    return item.quantity > before ? [{ ...item, quantity: item.quantity - before }] : [];
  });
}

/**
 * The steps from the synced parcel to the desired one. A voided parcel is voided at the store even where no sync is
 * recorded: the response to an earlier call may have been lost.
 */
export function syncSteps(desired: DesiredParcel, synced: SyncedParcel | null): SyncStep[] {
  if (desired.voided) return [{ type: "void" }];
  if (!synced) return [{ type: "ship", items: desired.items }];
  const differs = synced.number !== desired.number || synced.carrier !== desired.carrier;
  const more = added(synced, desired.items);
  return [
    ...(differs ? [{ type: "correct" as const }] : []),
    ...(more.length > 0 ? [{ type: "ship" as const, items: more }] : []),
  ];
}

export type SyncOutcome =
  | { readonly result: "synced" }
  /** The store takes nothing of the parcel. */
  | { readonly result: "unneeded"; readonly reason: string }
  /** The store rejected the call; a retry would fail the same way. */
  | { readonly result: "refused"; readonly reason: string }
  /** The store was unreachable, slow or overloaded; retry. `after`: seconds from its `Retry-After` header. */
  | { readonly result: "postponed"; readonly reason: string; readonly after?: number }
  /** Something in the store has to change first: its credentials, a hold. Retried in `after` seconds, as often as it takes. */
  | { readonly result: "blocked"; readonly reason: string; readonly after: number };

/** How the reason begins where a store was not reached because of its credentials. */
export const REFUSES_ACCESS = "The store refuses our access";

/** Whether a store was not reached because of its credentials: it has to be connected again. */
export const isAccessRefused = (reason: string): boolean => reason.startsWith(REFUSES_ACCESS);

/** How the reason begins where the server cannot open the credentials that it has stored: others have to be entered. */
export const UNREADABLE_ACCESS = "The credentials cannot be read";

/** Why a store is not read whose orders are not wanted. */
export const IMPORTS_NO_ORDERS = "The integration imports no orders";

const TEMPORARY = new Set([408, 409, 425, 429]);

/** A few times a day: most of what blocks a store ends when a person connects it again, which retries at once. */
const BLOCKED_SECONDS = 6 * 3_600;

export const blockedOutcome = (reason: string, after = BLOCKED_SECONDS) =>
  ({ result: "blocked", reason, after }) as const;

/** Why the store, and not the request, has to change; `null` where it does not. A firewall's 403 has no error text. */
function blockOf(status: number, text: string): string | null {
  if (status === 401 || (status === 403 && text !== "")) return `${REFUSES_ACCESS} (${status})`;
  if (status === 402) return "The store is closed until its bill is paid (402)";
  if (status === 423) return "The store is locked (423)";
  if (status === 403 || status === 404) return `The store responded with ${status}`;
  if (status >= 300 && status < 400) return `The store redirects to another address (${status})`;
  return null;
}

/** The outcome of a store's response. `text` is its error text, or "". */
export function outcomeOfStatus(status: number, text: string, after?: number): SyncOutcome {
  if (status >= 200 && status < 300) return { result: "synced" };
  const detail = text ? `: ${text}` : "";
  const block = blockOf(status, text);
  if (block !== null) return blockedOutcome(`${block}${detail}`);
  const reason = `The store responded with ${status}${detail}`;
  if (status >= 500 || TEMPORARY.has(status))
    return { result: "postponed", reason, ...(after !== undefined && { after }) };
  return { result: "refused", reason };
}

/** Seconds until the next attempt, by the number of attempts made; about nine hours in total. */
const PAUSES = [60, 300, 900, 3_600, 10_800, 18_000] as const;
const MAX_PAUSE = 18_000;

/** Seconds that a store asks to wait for, at most the longest pause; `undefined` where it asks for none. */
export const askedPause = (seconds: unknown): number | undefined =>
  Number(seconds) > 0 ? Math.min(MAX_PAUSE, Number(seconds)) : undefined;

/** Seconds to wait after this many attempts, at least the store's `Retry-After`; `undefined` after the last. */
export function pauseBeforeNext(attempts: number, retryAfter = 0): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : Math.min(MAX_PAUSE, Math.max(pause, retryAfter));
}
