/**
 * Runs `work` with a signal that aborts when `signal` does, or after some milliseconds with a `TimeoutError`, as that of
 * `AbortSignal.timeout` does. `AbortSignal.any` of the two is no substitute: Node 20 holds what it combines weakly, so
 * that a garbage collection takes the time limit away, and a request to a server that never responds waits forever.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (within: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const end = () => controller.abort(signal.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
    milliseconds,
  );
  signal.addEventListener("abort", end, { once: true });
  try {
    if (signal.aborted) end();
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}
