import { useCallback, useState } from "react";
import type { Call, Given } from "../../../domain/resource/call.ts";
import { usePerform } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";

interface ChangeOptions {
  success?: string;
  quiet?: boolean;
}

/** Calls that change one order. While one runs, the other buttons are disabled. */
export function useOrderCall() {
  const perform = usePerform();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async <C extends Call>(call: C, given: Omit<Given<C>, "query">, options: ChangeOptions = {}) => {
      setBusy(true);
      const response = await perform(call, given, { idempotencyKey: idempotencyKey(), ...options });
      setBusy(false);
      return response;
    },
    [perform],
  );
  return { change, busy };
}
