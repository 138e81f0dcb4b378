import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { CardSkeleton } from "./Skeletons.tsx";

/** A slower call is not waited for: its part shows its own skeleton then. */
const LONGEST_MS = 1_000;

/** Calls that have no data yet. */
const PENDING = { predicate: ({ state }: { state: { status: string } }) => state.status === "pending" };

/** Whether no call is pending any more. What an answer renders may call again, so they are counted a frame later. */
function useGathered(): boolean {
  const client = useQueryClient();
  const pending = useIsFetching(PENDING);
  // Before its first effect everything is shown, because all may be in the cache.
  const [isGathered, setGathered] = useState(true);
  useEffect(() => {
    if (client.isFetching(PENDING) === 0) return;
    setGathered(false);
    const timer = setTimeout(() => setGathered(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [client]);
  useEffect(() => {
    if (isGathered || pending > 0) return;
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(() => {
        // The count is rendered late: a call that the last answer has led to may have begun by now.
        if (client.isFetching(PENDING) === 0) setGathered(true);
        else look();
      });
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isGathered, pending, client]);
  return isGathered;
}

interface Props {
  /** Of the element around the parts. */
  className?: string;
  children: ReactNode;
}

/** Shows parts that load by themselves at once when all have loaded, so that none moves those below it. */
export function Together({ className = "", children }: Props) {
  const isGathered = useGathered();
  return (
    <>
      {!isGathered && <CardSkeleton lines={8} />}
      <div className={`together ${className} ${isGathered ? "" : "gathering"}`}>{children}</div>
    </>
  );
}
