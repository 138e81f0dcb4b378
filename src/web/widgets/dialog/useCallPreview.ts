import { useEffect, useState } from "react";
import type { Call, Given, ResponseOf } from "../../../domain/resource/call.ts";
import { sendCall } from "../../providers/http.ts";
import { useDebounced } from "../useDebounced.ts";

const PAUSE_MS = 250;

/**
 * What a call would do with what it is given, asked by `?preview=true` once that has not changed for a moment. `result`
 * is `null` while it loads, where nothing is given, or when the call is refused; `refusal` then has the reason.
 */
export function useCallPreview<C extends Call>(
  call: C,
  given: Given<C> | null,
): { result: ResponseOf<C> | null; refusal: string; isLoading: boolean } {
  const [found, setFound] = useState<{ of: string; result: ResponseOf<C> | null; refusal: string }>();
  const now = JSON.stringify(given);
  const asked = useDebounced(now, PAUSE_MS);
  useEffect(() => {
    if (asked === "null") return;
    const away = new AbortController();
    // As it was written above.
    const settled = { ...(JSON.parse(asked) as Given<C>), query: { preview: "true" } };
    void sendCall(call, settled, { signal: away.signal }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setFound({ of: asked, result: response.data, refusal: "" });
      else setFound({ of: asked, result: null, refusal: response.message });
    });
    return () => away.abort();
  }, [call, asked]);
  if (found && found.of === now) return { result: found.result, refusal: found.refusal, isLoading: false };
  return { result: null, refusal: "", isLoading: given !== null };
}
