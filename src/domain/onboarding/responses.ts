import { z } from "zod";
import { STEP_ACTIONS } from "./steps.ts";

/** The checklist of a person's first hour. Without steps there is none. */
export const onboardingResponse = z.object({
  dismissed: z.boolean(),
  steps: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      to: z.string(),
      press: z.string().nullable(),
      done: z.boolean(),
      action: z.enum(STEP_ACTIONS).nullable(),
      skippable: z.boolean(),
    }),
  ),
});
export type Onboarding = z.infer<typeof onboardingResponse>;
export type OnboardingStep = Onboarding["steps"][number];
