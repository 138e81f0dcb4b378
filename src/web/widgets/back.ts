type BackListener = (event: PopStateEvent) => void;

const listeners = new Set<BackListener>();

// Chromium calls a window's listeners in the order in which they were added, even capturing ones. To run before the
// router's listener, this one has to be added first: `main.tsx` imports this module first.
window.addEventListener("popstate", (event) => {
  for (const listener of [...listeners]) listener(event);
});

/** Adds a listener for Back and Forward before the router, which does not see an event that it stops. */
export function listenBeforeRouter(listener: BackListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
