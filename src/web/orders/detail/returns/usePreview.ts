import { useEffect, useState } from "react";
import { send } from "../../../providers/http.ts";
import { useDebounced } from "../../../widgets/useDebounced.ts";

const PAUSE_MS = 250;

/**
 * What a call would do with this body, asked by `?preview=true` once it has not changed for a moment. `result` is
 * `null` while it loads, without a body, or when the call is refused; `refusal` then has the reason.
 */
export function usePreview<Response>(
  url: string,
  body: object | null,
): { result: Response | null; refusal: string; isLoading: boolean } {
  const [found, setFound] = useState<{ of: string; result: Response | null; refusal: string }>();
  const asked = useDebounced(JSON.stringify(body), PAUSE_MS);
  useEffect(() => {
    if (asked === "null") return;
    const away = new AbortController();
    void send<Response>("POST", url, {
      body: JSON.parse(asked) as object, // As it was written above.
      query: { preview: "true" },
      signal: away.signal,
    }).then((response) => {
      if (away.signal.aborted) return;
      if (response.ok) setFound({ of: asked, result: response.data, refusal: "" });
      else setFound({ of: asked, result: null, refusal: response.message });
    });
    return () => away.abort();
  }, [url, asked]);
  if (found && found.of === JSON.stringify(body))
    return { result: found.result, refusal: found.refusal, isLoading: false };
  return { result: null, refusal: "", isLoading: body !== null };
}
