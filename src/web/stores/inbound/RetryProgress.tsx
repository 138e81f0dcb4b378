import { type HttpError, useMany } from "@refinedev/core";
import { useEffect } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { reloadAround } from "../../providers/changes.ts";
import { Button } from "../../widgets/Button.tsx";
import type { StoreEvent } from "./store-event.ts";

const EVERY_MS = 2_000;

const isRunning = ({ status }: StoreEvent) => status === "waiting" || status === "working";

const textOf = (events: readonly StoreEvent[]) => {
  const running = events.filter(isRunning).length;
  const failed = events.filter(({ status }) => status === "failed").length;
  const done = events.length - running - failed;
  return [
    running > 0 && `${formatCount(running)} in progress`,
    done > 0 && `${formatCount(done)} processed`,
    failed > 0 && `${formatCount(failed)} failed again`,
  ]
    .filter(Boolean)
    .join(", ");
};

/** How far the retry of these events is, and its result. */
export function RetryProgress({ ids, close }: { ids: readonly string[]; close(): void }) {
  const {
    query: { data, error },
  } = useMany<StoreEvent, HttpError>({
    resource: "store-events",
    ids: [...ids],
    queryOptions: {
      staleTime: 0,
      refetchInterval: ({ state: { data: found } }) =>
        !found || found.data.some(isRunning) ? EVERY_MS : false,
    },
    errorNotification: false,
  });
  const events = data?.data ?? [];
  const isDone = events.length > 0 && !events.some(isRunning);
  useEffect(() => {
    if (isDone) void reloadAround(undefined, "store-events", "orders");
  }, [isDone]);
  return (
    <div className="retry-progress">
      <span role="status">
        {error
          ? `The result cannot be loaded: ${error.message}`
          : `Retry of ${counted(ids.length, "event")}: ${textOf(events) || "in progress"}`}
      </span>
      {(isDone || error) && (
        <Button small kind="text" onClick={close}>
          Close
        </Button>
      )}
    </div>
  );
}
