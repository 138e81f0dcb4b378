import { useEffect, useId, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { IconName } from "../../widgets/Icon.tsx";

/** An action of the current screen that the palette offers too. */
export interface PageCommand {
  readonly label: string;
  /** What it acts on, such as an order's name. */
  readonly detail?: string;
  readonly icon?: IconName;
  run(): void;
}

export interface PageCommands {
  readonly name: string;
  readonly commands: readonly PageCommand[];
}

/** The group of the actions of a screen's header. */
export const PAGE_COMMANDS = "This page";

/** How long a screen has to load until the button that was asked for is no longer clicked. */
const ARRIVAL_MS = 10_000;

const registered = new Map<string, PageCommands>();
const listeners = new Set<() => void>();
let snapshot: readonly PageCommands[] = [];
let arrival: { path: string; label: string; until: number } | null = null;

function changed() {
  snapshot = [...registered.values()];
  for (const listener of listeners) listener();
}

/** Runs the named action of the screen at this path, as soon as the screen offers it. */
export function runOnArrival(path: string, label: string): void {
  arrival = { path, label, until: Date.now() + ARRIVAL_MS };
}

/** Takes the action that the screen at this path was opened for. */
function arrivedFor(path: string, commands: readonly PageCommand[]): PageCommand | undefined {
  if (arrival?.path !== path || Date.now() > arrival.until) return undefined;
  const command = commands.find(({ label }) => label === arrival?.label);
  if (command) arrival = null;
  return command;
}

/** Offers a screen's actions in the palette while the component is shown: those of the last render, stable or not. */
export function usePageCommands(name: string, commands: readonly PageCommand[]): void {
  const key = useId();
  const { pathname } = useLocation();
  // After each render, since the commands close over its values.
  useEffect(() => {
    if (commands.length > 0) registered.set(key, { name, commands });
    else if (!registered.delete(key)) return;
    changed();
    arrivedFor(pathname, commands)?.run();
  });
  useEffect(
    () => () => {
      if (registered.delete(key)) changed();
    },
    [key],
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The actions that the shown components offer, by group. */
export const useOfferedCommands = (): readonly PageCommands[] =>
  useSyncExternalStore(subscribe, () => snapshot);
