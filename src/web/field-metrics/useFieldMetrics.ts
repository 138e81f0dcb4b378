import { useEffect, useRef } from "react";
import { screenAt } from "../../domain/access/grants.ts";
import { usePerson } from "../providers/person.tsx";
import type { Collector } from "./collector.ts";

/** How long the first rows have the network for themselves, and how often they are looked for again. */
const WAIT_MS = 2_000;

/**
 * Measures the screens that are opened. Its code is loaded once nothing on the page is a placeholder any more: the first
 * rows do not wait for it.
 */
export function useFieldMetrics(path: string): void {
  const { grants } = usePerson();
  const screen = screenAt(grants, path);
  const opened = useRef({ path, screen, at: 0 });
  const collector = useRef<Collector>(null);

  useEffect(() => {
    if (opened.current.path === path) return;
    opened.current = { path, screen, at: performance.now() };
    collector.current?.open(screen);
  }, [path, screen]);

  useEffect(() => {
    let isMounted = true;
    const start = async () => {
      const loaded = await import("./collector.ts");
      if (isMounted) collector.current = new loaded.Collector(opened.current.screen, opened.current.at);
    };
    const timer = setInterval(() => {
      if (document.querySelector(".bone")) return;
      clearInterval(timer);
      // Without its chunk nothing is measured.
      start().catch(() => undefined);
    }, WAIT_MS);
    return () => {
      isMounted = false;
      clearInterval(timer);
      collector.current?.stop();
    };
  }, []);
}
