import { type ReactNode, useState } from "react";
import type { CallResult } from "./call.ts";
import { loadNextStep } from "./lazy-pages.ts";
import type { Brand } from "./Pane.tsx";

/**
 * The step that a sign-in lacks, in place of its form. `watch` looks for it in a response; its page is loaded then, before
 * anything changes. `back` is called, with the reason if there is one, when the sign-in begins again.
 */
export function useNextStep(brand: Brand, back: (reason: string) => void) {
  const [step, setStep] = useState<ReactNode>(null);
  const watch = async <T,>(response: CallResult<T>): Promise<CallResult<T>> => {
    if (response.ok || !response.challenge) return response;
    const { challenge } = response;
    const goBack = (reason = "") => {
      setStep(null);
      back(reason);
    };
    try {
      const { NextStep } = await loadNextStep();
      setStep(<NextStep brand={brand} challenge={challenge} back={goBack} />);
      return response;
    } catch {
      return { ok: false, status: 0, message: "This page has changed meanwhile. Load it again" };
    }
  };
  return { step, watch };
}
