import { counted } from "../../counts.ts";
import { addDays } from "../../dates.ts";
import { dayIn, instantIn } from "../../zones.ts";

/** When orders of a store are submitted by themselves. */
export const MODE_LABELS = {
  hand: "By hand",
  once: "At once",
  delay: "After some minutes",
  daily: "At an hour of the day",
} as const;
export type AutoSubmitMode = keyof typeof MODE_LABELS;
export const AUTO_SUBMIT_MODES = Object.keys(MODE_LABELS) as [AutoSubmitMode, ...AutoSubmitMode[]]; // Its keys and no others.

export interface AutoSubmitSetting {
  readonly mode: AutoSubmitMode;
  /** From the arrival or the last change of an order on. */
  readonly minutes: number | null;
  /** `HH:MM` in the zone of the team. */
  readonly time: string | null;
  /** The highest charge of an order; `null`: any. Dollars */
  readonly orderLimit: number | null;
  /** What the orders of a store may take together in a day; `null`: any amount. Dollars */
  readonly dayLimit: number | null;
}

export const BY_HAND: AutoSubmitSetting = {
  mode: "hand",
  minutes: null,
  time: null,
  orderLimit: null,
  dayLimit: null,
};

/** Whose setting applies to a store: its own, else that of its team, else that of its agency. */
export const SETTING_LEVELS = ["store", "team", "agency"] as const;
export type SettingLevel = (typeof SETTING_LEVELS)[number];

/** A stored setting. `since`: when it was switched on, ISO 8601; orders that arrived before are left to people. */
export type StoredAutoSubmit = AutoSubmitSetting & { readonly since: string | null };

/** Follows the next level. `since`: orders that were placed before are left to people, ISO 8601. */
export interface Following {
  readonly mode: "follow";
  readonly since: string;
}

/** What is stored of a level; `null`: it always followed the next one. */
export type StoredLevel = StoredAutoSubmit | Following | null;

/** Without what only we need. */
export const settingToShow = ({
  mode,
  minutes,
  time,
  orderLimit,
  dayLimit,
}: AutoSubmitSetting): AutoSubmitSetting => ({
  mode,
  minutes,
  time,
  orderLimit,
  dayLimit,
});

/** The setting that applies to a store. */
export interface StoreAutoSubmit {
  readonly setting: StoredAutoSubmit;
  readonly level: SettingLevel;
  /** The zone of the team. */
  readonly zone: string;
}

/** The setting to store where another one applied before: a change of its time or limits does not switch it on again. */
export function switched(
  setting: AutoSubmitSetting,
  before: StoredAutoSubmit,
  now: string,
): StoredAutoSubmit {
  const isOn = setting.mode !== "hand";
  return { ...setting, since: isOn ? (before.since ?? now) : null };
}

/** As `switched`, without a setting of its own: where orders were submitted by hand before, it switches on what it follows. */
export const followed = (before: StoredAutoSubmit, now: string): Following => ({
  mode: "follow",
  since: before.since ?? now,
});

/** The setting of a level's own. */
export const ownOf = (stored: StoredLevel): StoredAutoSubmit | null =>
  stored === null || stored.mode === "follow" ? null : stored;

const laterOf = (one: string, other: string | null): string =>
  other !== null && Date.parse(other) > Date.parse(one) ? other : one;

/** The first of these settings that there is, the most specific first. */
export function settingOf(
  stored: Readonly<Record<SettingLevel, StoredLevel>>,
  zone: string,
): StoreAutoSubmit {
  let followedSince: string | null = null;
  for (const level of SETTING_LEVELS) {
    const setting = stored[level];
    if (setting?.mode === "follow") followedSince = laterOf(setting.since, followedSince);
    else if (setting) {
      const since = setting.since === null ? null : laterOf(setting.since, followedSince);
      return { setting: { ...setting, since }, level, zone };
    }
  }
  return { setting: { ...BY_HAND, since: null }, level: "agency", zone };
}

/** Whether an order that was placed in its store at a time is submitted by itself once it arrives. ISO 8601 */
export const isTaken = ({ setting }: StoreAutoSubmit, placedAt: string): boolean =>
  setting.mode !== "hand" && setting.since !== null && Date.parse(placedAt) >= Date.parse(setting.since);

const minutesAfter = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The hour of a store on the day of an instant, or some days later. ISO 8601 */
function hourOf({ setting, zone }: StoreAutoSubmit, at: string, later = 0): string {
  const day = addDays(`${dayIn(zone, at)}T00:00:00.000Z`, later).slice(0, 10);
  return instantIn(zone, day, setting.time ?? "");
}

/** When an order goes that has been as it is since a time. `null` where it is left to people. ISO 8601 */
export function goesAt(store: StoreAutoSubmit, since: string): string | null {
  const { mode, minutes } = store.setting;
  switch (mode) {
    case "hand":
      return null;
    case "once":
      return since;
    case "delay":
      return minutesAfter(since, minutes ?? 0);
    case "daily": {
      const today = hourOf(store, since);
      return Date.parse(today) >= Date.parse(since) ? today : hourOf(store, since, 1);
    }
  }
}

/** The orders that have been as they are since this time go now; `null`: none does. ISO 8601 */
export function dueSince(store: StoreAutoSubmit, now: string): string | null {
  const { mode, minutes } = store.setting;
  switch (mode) {
    case "hand":
      return null;
    case "once":
      return now;
    case "delay":
      return minutesAfter(now, -(minutes ?? 0));
    case "daily": {
      const today = hourOf(store, now);
      return Date.parse(today) <= Date.parse(now) ? today : hourOf(store, now, -1);
    }
  }
}

/** When the day of a store's limit began. ISO 8601 */
export const startOfLimitedDay = (zone: string, now: string): string =>
  instantIn(zone, dayIn(zone, now), "00:00");

const LEVEL_LABELS: Readonly<Record<SettingLevel, string>> = {
  store: "as set for the store",
  team: "as set for all stores of the team",
  agency: "as set by the agency",
};

export const zoneName = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** What is said of a setting. */
export interface AutoSubmitLabel extends Pick<AutoSubmitSetting, "mode" | "minutes" | "time"> {
  readonly level: SettingLevel;
  readonly zone: string;
}

/** `At 18:00, Berlin time` */
export function settingLabel({ mode, minutes, time, zone }: Omit<AutoSubmitLabel, "level">): string {
  if (mode === "delay") return `${counted(minutes ?? 0, "minute")} after the order arrives or changes`;
  return mode === "daily" ? `At ${time}, ${zoneName(zone)} time` : MODE_LABELS[mode];
}

/** `At 18:00, Berlin time, as set for the store` */
export const whyLabel = (label: AutoSubmitLabel): string =>
  `${settingLabel(label)}, ${LEVEL_LABELS[label.level]}`;
