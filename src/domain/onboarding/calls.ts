import { z } from "zod";
import { defineCall } from "../resource/call.ts";
import { onboardingResponse } from "./responses.ts";

const messageResponse = z.object({ message: z.string() });

export const showOnboarding = defineCall({
  name: "onboarding.show",
  method: "GET",
  url: "/onboarding",
  requires: ["onboarding", "show"],
  summary: "My checklist, with the steps that are done",
  response: onboardingResponse,
});

export const dismissOnboarding = defineCall({
  name: "onboarding.dismiss",
  method: "POST",
  url: "/onboarding/dismiss",
  requires: ["onboarding", "dismiss"],
  summary: "Hide my checklist, or go on without mail",
  body: z.strictObject({ step: z.literal("mail").optional() }),
  response: messageResponse,
  changes: ["onboarding"],
});

export const sendTestMail = defineCall({
  name: "onboarding.testMail",
  method: "POST",
  url: "/onboarding/test-mail",
  requires: ["onboarding", "test-mail"],
  summary: "Send a test message to my address",
  response: messageResponse,
  changes: ["onboarding", "email-history"],
});
