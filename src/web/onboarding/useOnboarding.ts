import { type HttpError, useCustom } from "@refinedev/core";
import type { Onboarding } from "../../domain/onboarding/responses.ts";
import { bodyAsData, earlyData } from "../early/responses.ts";
import { useAbility } from "../providers/person.tsx";

/** The person's checklist while it has steps to do; `undefined` once it is done or dismissed. */
export function useOnboarding(): Onboarding["steps"] | undefined {
  const enabled = useAbility().can("onboarding", "show");
  const data = useCustom<Onboarding, HttpError>({
    url: "onboarding",
    method: "get",
    queryOptions: { enabled, retry: false, ...earlyData("onboarding", {}, bodyAsData<Onboarding>) },
    errorNotification: false,
  }).query.data?.data;
  const isOpen = data && !data.dismissed && data.steps.some(({ done }) => !done);
  return isOpen ? data.steps : undefined;
}
