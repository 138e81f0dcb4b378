import { useSyncExternalStore } from "react";
import { invalidateResources } from "../../providers/changes.ts";
import { idempotencyKey, sendCall } from "../../providers/http.ts";
import type { Performed, Refused } from "../wire.ts";
import type { ActionBody, ActionCall, BulkAction, Inverse } from "./bulk-actions.ts";

/** A request to run an action. Retries use the same idempotency key. */
export interface RunRequest {
  readonly name: BulkAction["name"];
  readonly call: ActionCall;
  readonly label: string;
  readonly doing: string;
  readonly done: string;
  readonly body: ActionBody;
  readonly count: number;
  /** Orders that the preview refused; the result lists them too. */
  readonly refused?: readonly Refused[];
  readonly inverse?: Inverse | undefined;
  /** The names of the orders that the screen has loaded. */
  readonly names: ReadonlyMap<string, string>;
}

export type Progress =
  | { readonly state: "running" }
  | { readonly state: "done"; readonly performed: Performed }
  /** The whole call failed or got no response. A retry uses the same idempotency key. */
  | {
      readonly state: "failed";
      readonly canRetry: boolean;
      readonly message: string;
    };

/** A running call. It is independent of screens: people may navigate away, and any screen can show its progress. */
export interface Run {
  readonly request: RunRequest;
  readonly now: () => Progress;
  readonly watch: (listener: () => void) => () => void;
  /** Like `watch`, for components that show no result, such as a busy button: the toast still appears. */
  readonly watchQuietly: (listener: () => void) => () => void;
  /** Whether a component shows it; if none does, a toast shows its result. */
  readonly isWatched: () => boolean;
  readonly again: () => void;
  /** Shows its result in a toast, whether or not it is watched. */
  readonly announce: () => void;
}

export function startRun(request: RunRequest): Omit<Run, "announce"> {
  const key = idempotencyKey();
  const listeners = new Set<() => void>();
  const watchers = new Set<() => void>();
  let progress: Progress = { state: "running" };
  const become = (next: Progress) => {
    progress = next;
    for (const listener of [...watchers, ...listeners]) listener();
  };
  const go = async () => {
    become({ state: "running" });
    const { call, body } = request;
    const response = await sendCall(call, { body }, { idempotencyKey: key });
    if (!response.ok) {
      const canRetry = response.status === 0 || response.status >= 500;
      return become({ state: "failed", canRetry, message: response.message });
    }
    void invalidateResources(...(call.changes ?? []));
    const failed = [...response.data.failed, ...(request.refused ?? [])];
    become({ state: "done", performed: { ...response.data, failed } });
  };
  void go();
  return {
    request,
    now: () => progress,
    watch: (listener) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    watchQuietly: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWatched: () => watchers.size > 0,
    again: () => void go(),
  };
}

const nothing = () => () => undefined;

/** The progress of a run; `null` without one. */
export function useProgress(run: Run | null): Progress | null {
  return useSyncExternalStore(run ? run.watch : nothing, () => run?.now() ?? null);
}
