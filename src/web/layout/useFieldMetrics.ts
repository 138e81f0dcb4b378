import { useEffect, useRef } from "react";
import { screenAt } from "../../domain/access/grants.ts";
import { usePerson } from "../providers/person.tsx";

/** How long the first rows have the network for themselves, and how often they are looked for again. */
const WAIT_MS = 2_000;

/** Measures the page load. Its code is loaded once nothing is a placeholder: the first rows do not wait for it. */
export function useFieldMetrics(path: string): void {
  const { grants } = usePerson();
  const first = useRef<string>(undefined);
  first.current ??= screenAt(grants, path);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!first.current || document.querySelector(".bone")) return;
      clearInterval(timer);
      const screen = first.current;
      // Without its chunk nothing is measured.
      import("./field-metrics.ts").then((loaded) => loaded.reportFieldMetrics(screen)).catch(() => undefined);
    }, WAIT_MS);
    return () => clearInterval(timer);
  }, []);
}
