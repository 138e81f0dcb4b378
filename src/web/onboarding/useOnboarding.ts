import { showOnboarding } from "../../domain/onboarding/calls.ts";
import type { Onboarding } from "../../domain/onboarding/responses.ts";
import { pathOf } from "../../domain/resource/address.ts";
import { bodyAsData, earlyData } from "../early/responses.ts";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";

/** The person's checklist while it has steps to do; `undefined` once it is done or dismissed. */
export function useOnboarding(): Onboarding["steps"] | undefined {
  const enabled = useAbility().can("onboarding", "show");
  const data = useCallQuery(
    showOnboarding,
    {},
    { enabled, retry: false, ...earlyData(pathOf(showOnboarding), {}, bodyAsData<Onboarding>) },
  ).data?.data;
  const isOpen = data && !data.dismissed && data.steps.some(({ done }) => !done);
  return isOpen ? data.steps : undefined;
}
