import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Below this a list is cards. */
export const PHONE = "(max-width: 767px)";

/** Whether the window is as narrow as a phone. */
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

/** What an element has to offer, kept up as the window changes. */
export function useRoom() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const narrow = useIsPhone();
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setRoom((now) => (now.width === next.width && now.height === next.height ? now : next));
    };
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
    measure();
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return { ref, ...room, narrow };
}
