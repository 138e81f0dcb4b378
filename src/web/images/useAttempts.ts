import { useEffect, useState } from "react";
import { isServedCopy } from "../../domain/images/address.ts";

/** Our server may take up to 10 seconds to fetch an image from another host. */
const RETRY_AFTER_MS = [3_000, 8_000];

/**
 * Retries an image that fails to load: `attempt` is the key of its element, `onError` its handler, and `isBroken` is
 * true when the placeholder has to be shown.
 */
export function useAttempts(path: string | null | undefined) {
  const [state, setState] = useState({ path, attempt: 0, hasFailed: false });
  const { attempt, hasFailed } = state.path === path ? state : { attempt: 0, hasFailed: false };
  const delay = path && isServedCopy(path) ? RETRY_AFTER_MS[attempt] : undefined;
  useEffect(() => {
    if (!hasFailed || delay === undefined) return undefined;
    const timer = setTimeout(() => setState({ path, attempt: attempt + 1, hasFailed: false }), delay);
    return () => clearTimeout(timer);
  }, [path, attempt, hasFailed, delay]);
  return { attempt, isBroken: hasFailed, onError: () => setState({ path, attempt, hasFailed: true }) };
}
