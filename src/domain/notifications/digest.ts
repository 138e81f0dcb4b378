import { counted } from "../counts.ts";
import type { LinkGroup } from "../mail/link-list.ts";
import { EVENT_KEYS, eventOf } from "./events.ts";

interface Line {
  readonly event: string;
  readonly title: string;
  readonly content: string;
  /** A path of this application. */
  readonly path: string;
}

/** Lines of one event that a digest shows; the others are counted. */
const SHOWN = 20;

/** The content of a digest: its lines by event, in the order of the declaration. Lines of unknown events are last. */
export function digestOf(lines: readonly Line[]): { count: string; events: LinkGroup[] } {
  const known = new Set<string>(EVENT_KEYS);
  const groups = [
    ...EVENT_KEYS.map((key) => ({
      title: eventOf(key).label,
      of: lines.filter(({ event }) => event === key),
    })),
    { title: "Others", of: lines.filter(({ event }) => !known.has(event)) },
  ];
  return {
    count: counted(lines.length, "notification"),
    events: groups
      .filter(({ of }) => of.length > 0)
      .map(({ title, of }) => ({
        title,
        links: of.slice(0, SHOWN).map(({ title: text, content: detail, path }) => ({ text, detail, path })),
        more: Math.max(0, of.length - SHOWN),
      })),
  };
}
