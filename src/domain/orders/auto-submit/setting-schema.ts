import { z } from "zod";
import { dollars } from "../../money/cents.ts";
import { isZone } from "../../zones.ts";
import { AUTO_SUBMIT_MODES, type AutoSubmitSetting } from "./setting.ts";

const MAX_MINUTES = 7 * 24 * 60;

const limit = dollars.refine((amount) => amount > 0, "More than 0").nullable();

export const autoSubmitSetting = z
  .strictObject({
    mode: z.enum(AUTO_SUBMIT_MODES),
    minutes: z.int("A whole number").min(1, "At least 1").max(MAX_MINUTES, "At most a week").nullable(),
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Not a time (HH:MM)")
      .nullable(),
    orderLimit: limit,
    dayLimit: limit,
  })
  .superRefine(({ mode, minutes, time }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (mode === "delay" && minutes === null) issue("minutes", "Enter the minutes");
    if (mode === "daily" && time === null) issue("time", "Enter the time");
  }) satisfies z.ZodType<AutoSubmitSetting>;

export const timeZone = z.string().max(64).refine(isZone, "Choose a time zone from the list");
