import { useEffect, useState } from "react";

/** As long as most calls take, several times over. */
const SLOW_MS = 3_000;

/** Whether something has been waited for so long that a person wants to know whether it still goes on. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
