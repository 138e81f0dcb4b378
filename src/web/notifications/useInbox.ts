import { useSubscription } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { NOTIFICATIONS, REFRESH_SECONDS } from "../../domain/limits.ts";
import {
  listNotifications,
  markAllNotifications,
  markNotification,
} from "../../domain/notifications/calls.ts";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { invalidateResources } from "../providers/changes.ts";
import { INBOX_CHANNEL } from "../providers/live.ts";

const INBOX = "push-notifications";

/**
 * A user's notifications: loaded at the start, every minute, at each event of the stream and after each change. "Load
 * more" raises the limit of page 1, so that the list stays one query.
 */
export function useInbox() {
  const markOne = useNamedCall(markNotification);
  const markAll = useNamedCall(markAllNotifications);
  const [limit, setLimit] = useState<number>(NOTIFICATIONS.page);
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(
    listNotifications,
    { query: { page: 1, limit } },
    {
      refetchInterval: REFRESH_SECONDS * 1_000,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  const data = response?.data;

  useSubscription({ channel: INBOX_CHANNEL, onLiveEvent: () => void invalidateResources(INBOX) });

  const mark = (id: string, viewed: boolean) => markOne({ params: { id }, body: { viewed } });

  return {
    inbox: data,
    error,
    reload: () => void refetch(),
    hasMore: data !== undefined && data.data.length < data.total && limit < NOTIFICATIONS.max,
    loadMore: () => setLimit((now) => Math.min(now + NOTIFICATIONS.more, NOTIFICATIONS.max)),
    resetLimit: () => setLimit(NOTIFICATIONS.page),
    mark: (id: string, viewed: boolean) => void mark(id, viewed),
    markAll: () => void markAll({}),
  };
}

/** The announcement for screen readers when the number of unread notifications grows. */
export function useArrival(unread: number | undefined): string {
  const previous = useRef<number | undefined>(undefined);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (unread === undefined) return;
    if (previous.current !== undefined && unread > previous.current)
      setAnnouncement(`New notification, ${unread} unread`);
    previous.current = unread;
  }, [unread]);
  return announcement;
}
