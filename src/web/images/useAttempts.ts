import { useEffect, useState } from "react";
import { isServedCopy } from "../../domain/images/address.ts";

/** Our server may still be fetching an image of another host, for 10 seconds at most. */
const RETRY_AFTER_MS = [3_000, 8_000];

/**
 * How often an image was tried: `attempt` is the key of its element, `failed` is what its `onError` calls, and
 * `isBroken` says that a placeholder is to be shown.
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
  return { attempt, isBroken: hasFailed, failed: () => setState({ path, attempt, hasFailed: true }) };
}
