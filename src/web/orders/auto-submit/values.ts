import {
  type AutoSubmitMode,
  type AutoSubmitSetting,
  BY_HAND,
} from "../../../domain/orders/auto-submit/setting.ts";

/** The choice to have no setting of one's own. */
export const FOLLOW = "follow";

/** The values of the fields: what does not belong to the mode stays as it was entered. */
export interface AutoSubmitValues extends Omit<AutoSubmitSetting, "mode"> {
  readonly mode: AutoSubmitMode | typeof FOLLOW;
}

export const valuesOf = (setting: AutoSubmitSetting | null): AutoSubmitValues => ({
  ...(setting ?? BY_HAND),
  mode: setting?.mode ?? FOLLOW,
  minutes: setting?.minutes ?? 30,
  time: setting?.time ?? "18:00",
});

/** The setting of the values; `null`: none of one's own. */
export function settingOf({
  mode,
  minutes,
  time,
  orderLimit,
  dayLimit,
}: AutoSubmitValues): AutoSubmitSetting | null {
  if (mode === FOLLOW) return null;
  return {
    mode,
    minutes: mode === "delay" ? (minutes ?? null) : null,
    time: mode === "daily" ? (time ?? null) : null,
    orderLimit: mode === "hand" ? null : (orderLimit ?? null),
    dayLimit: mode === "hand" ? null : (dayLimit ?? null),
  };
}
