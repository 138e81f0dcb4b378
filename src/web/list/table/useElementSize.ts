import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Windows this narrow show lists as cards. */
export const PHONE = "(max-width: 767px)";

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(PHONE);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(PHONE).matches,
  );
}

/** An element's inner size in pixels, updated when it changes. */
export function useElementSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const narrow = useIsPhone();
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next));
    };
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
    measure();
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return { ref, ...size, narrow };
}
