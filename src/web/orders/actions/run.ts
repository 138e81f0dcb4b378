import { useSyncExternalStore } from "react";
import { changed } from "../../providers/changes.ts";
import { idempotencyKey, send } from "../../providers/http.ts";
import { ORDER_CHANGES, type Performed, type Refused } from "../wire.ts";
import type { Inverse } from "./catalogue.ts";

/** The call of an action, by the action's name. */
export const callOf = (name: string): ["DELETE" | "POST", string] =>
  name === "delete" ? ["DELETE", "orders"] : ["POST", `orders/${name}`];

/** What is asked for: one call, under one key, however often it has to be sent. */
export interface Wanted {
  /** Of the action: see `callOf`. */
  readonly name: string;
  readonly label: string;
  readonly doing: string;
  readonly done: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** How many orders it means. */
  readonly count: number;
  /** Orders that a preview refused already: they belong into the result. */
  readonly refused?: readonly Refused[];
  readonly inverse?: Inverse | undefined;
  /** What orders are called, as far as the screen knows. */
  readonly names: ReadonlyMap<string, string>;
}

export type Progress =
  | { readonly state: "running" }
  | { readonly state: "done"; readonly performed: Performed }
  /** Refused as a whole, or no answer came; then it may be sent again under the same key. */
  | {
      readonly state: "failed";
      readonly mayRepeat: boolean;
      readonly message: string;
    };

/**
 * A call under way. It belongs to no screen: whoever asked may leave, and whoever looks sees how far it is.
 */
export interface Run {
  readonly wanted: Wanted;
  readonly now: () => Progress;
  readonly watch: (listener: () => void) => () => void;
  /** The same for what shows no result, such as a button that waits: a toast still tells it. */
  readonly watchQuietly: (listener: () => void) => () => void;
  /** Whether somebody looks at it; nobody: its result is told by a toast. */
  readonly isWatched: () => boolean;
  readonly again: () => void;
  /** Tells by a toast what came of it, whoever watches. */
  readonly announce: () => void;
}

export function startRun(wanted: Wanted): Omit<Run, "announce"> {
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
    const answer = await send<Performed>(...callOf(wanted.name), {
      body: wanted.body,
      idempotencyKey: key,
    });
    if (!answer.ok) {
      const mayRepeat = answer.status === 0 || answer.status >= 500;
      return become({ state: "failed", mayRepeat, message: answer.message });
    }
    void changed(...ORDER_CHANGES);
    const failed = [...answer.data.failed, ...(wanted.refused ?? [])];
    become({ state: "done", performed: { ...answer.data, failed } });
  };
  void go();
  return {
    wanted,
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

/** How far a run is; null without one. */
export function useProgress(run: Run | null): Progress | null {
  return useSyncExternalStore(run ? run.watch : nothing, () => run?.now() ?? null);
}
