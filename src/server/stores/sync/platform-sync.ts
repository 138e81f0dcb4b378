import {
  blockedOutcome,
  isAccessRefused,
  outcomeOfStatus,
  type SyncedParcel,
  type SyncOutcome,
  type SyncStep,
} from "../../../domain/stores/sync.ts";
import type { StoreAccess } from "../store-access.ts";
import type { ClaimedSync } from "./outbox.queries.ts";
import {
  type StoreRequest,
  type StoreRequestOptions,
  type StoreResponse,
  sendStoreRequest,
} from "./store-request.ts";

/** Ends a sync before its last step. */
export class SyncError extends Error {
  override readonly name = "SyncError";
  readonly outcome: Exclude<SyncOutcome, { result: "synced" }>;
  /** Of the store's response; `undefined` where it is not why the sync ends. */
  readonly status: number | undefined;

  constructor(outcome: Exclude<SyncOutcome, { result: "synced" }>, status?: number) {
    super(outcome.reason);
    this.outcome = outcome;
    this.status = status;
  }
}

/** Seconds that a store has asked to wait for; 0 where it has not. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof SyncError && error.outcome.result === "postponed" ? (error.outcome.after ?? 0) : 0;

/** Whether a store has refused the credentials of a request, and was not only unable to take it. */
export const refusesAccess = (error: unknown): error is SyncError =>
  error instanceof SyncError && (error.outcome.result === "refused" || isAccessRefused(error.message));

/** Fails a sync without a retry. */
export const refuseSync = (reason: string): never => {
  throw new SyncError({ result: "refused", reason });
};

/** Ends a sync of a parcel of which the store takes nothing. */
export const skipSync = (reason: string): never => {
  throw new SyncError({ result: "unneeded", reason });
};

/** Why a parcel is not needed of which the store has no units. */
export const ONLY_ADDED = "Its items were added by hand, and the store has none of them to ship";

/** Ends a sync until something in the store has changed. `seconds`: until the next attempt. */
export const blockSync = (reason: string, seconds?: number): never => {
  throw new SyncError(blockedOutcome(reason, seconds));
};

/** The error text of a store's JSON response; "" where there is none. */
function errorTextOf(body: unknown): string {
  const { errors, error, message } = (body ?? {}) as Record<string, unknown>;
  const text = message ?? errors ?? error;
  if (text === undefined || text === null) return "";
  return (typeof text === "string" ? text : JSON.stringify(text)).slice(0, 160);
}

/** Sends a request. Throws a SyncError where the response is not a success. */
export async function sendOrThrow(
  request: StoreRequest,
  options: StoreRequestOptions,
): Promise<StoreResponse> {
  const response = await sendStoreRequest(request, options);
  const outcome = outcomeOfStatus(response.status, errorTextOf(response.body), response.retryAfter);
  if (outcome.result !== "synced") throw new SyncError(outcome, response.status);
  return response;
}

export interface SyncContext {
  readonly sync: ClaimedSync;
  readonly access: StoreAccess;
  readonly options: StoreRequestOptions;
  /** Identifies the step. The same for every attempt, so that the store can ignore repetitions. */
  readonly idempotencyKey: string;
}

/** Carries out a step on a platform and returns the parcel as the store then knows it. Throws SyncError, StoreUnavailable. */
export type PlatformSync = (
  context: SyncContext,
  step: SyncStep,
  synced: SyncedParcel | null,
) => Promise<SyncedParcel>;

/** The parcel as the store knows it once everything desired is synced. */
export function syncedParcelOf({ desired }: ClaimedSync, remote: readonly string[]): SyncedParcel {
  const { number, carrier, items } = desired;
  return { number, carrier, items: items.map(({ itemId, quantity }) => ({ itemId, quantity })), remote };
}
