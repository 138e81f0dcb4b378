import { useState } from "react";
import { MAX_AGE_MS } from "../early/responses.ts";

/**
 * Options of a query whose form or grid begins with the current row: it is read again whenever its screen opens, and
 * `isFetchedAfterMount` is true from then on. Otherwise a row that was read a moment ago is not, and the screen waits for ever.
 */
export const FRESH = { staleTime: 0 } as const;

/**
 * The same for a query that may begin with an early response (`early/responses.ts`), which was requested for this very
 * screen: it is not read again. `useIsCurrent` says whether the row is a current one.
 */
export const FRESH_OR_EARLY = {
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? MAX_AGE_MS : 0,
};

/** What `useIsCurrent` needs of a query with `FRESH_OR_EARLY`. */
interface Queried {
  readonly isFetched: boolean;
  readonly isFetchedAfterMount: boolean;
  readonly isStale: boolean;
}

/** Whether the row with this id was read for the screen that shows it, not for an earlier one. */
export function useIsCurrent(id: string, { isFetched, isFetchedAfterMount, isStale }: Queried): boolean {
  // An early response is current when its screen opens, and the screen keeps it when it becomes stale.
  const isEarly = !isFetched && !isStale;
  const [opened, setOpened] = useState({ id, isEarly });
  if (opened.id !== id) setOpened({ id, isEarly });
  return isFetchedAfterMount || (opened.id === id && opened.isEarly);
}
