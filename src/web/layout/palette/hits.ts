import type { IconName } from "../../widgets/Icon.tsx";

/** A result of the palette: a link, or an action. */
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** Other words that it is found by. */
  readonly words?: string;
  readonly icon: IconName;
  readonly to?: string;
  /** Runs after the palette was closed, after `to` was opened. */
  run?(): void;
  /** Whether it is shown among the recent ones after it was chosen. */
  readonly isKept?: boolean;
}

export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
}

/** Whether a hit contains every word of the text, one of them in its name: an order's name alone finds no command. */
export function matches({ title, detail = "", words = "" }: Hit, text: string): boolean {
  const sought = text.toLowerCase().split(/\s+/);
  const name = `${title} ${words}`.toLowerCase();
  const whole = `${name} ${detail.toLowerCase()}`;
  return sought.every((word) => whole.includes(word)) && sought.some((word) => name.includes(word));
}

/** Moves the recent hits of all groups into a group of their own at the top, in the order of `recent`. */
export function withRecent(groups: readonly HitGroup[], recent: readonly string[]): HitGroup[] {
  const all = groups.flatMap(({ hits }) => hits);
  const top = recent.flatMap((id) => all.find((hit) => hit.isKept && hit.id === id) ?? []);
  const rest = groups.map(({ name, hits }) => ({ name, hits: hits.filter((hit) => !top.includes(hit)) }));
  return [{ name: "Recent", hits: top }, ...rest].filter(({ hits }) => hits.length > 0);
}
