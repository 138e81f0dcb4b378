import { useEffect, useRef, useState } from "react";
import { NOTIFICATIONS, REFRESH_SECONDS } from "../../domain/limits.ts";
import { useCall, useGet } from "../providers/calls.ts";
import { changed } from "../providers/changes.ts";
import { useLive } from "../providers/live.ts";

export interface Notification {
  id: string;
  title: string;
  content: string;
  link: string | null;
  viewed: boolean;
  createdAt: string;
}

interface Inbox {
  data: Notification[];
  total: number;
  unviewCount: number;
}

export const INBOX = "push-notifications";

/**
 * A person's notifications: read at the start, every minute, whenever the stream says so and after each
 * change. Page 1 with a limit that grows, so that what is shown stays one list however far it was opened.
 */
export function useInbox() {
  const call = useCall();
  const [limit, setLimit] = useState<number>(NOTIFICATIONS.page);
  const { data, error, refetch } = useGet<Inbox>(INBOX, {
    query: { page: 1, limit },
    every: REFRESH_SECONDS,
    keep: true,
    retry: false,
  });

  useLive(({ kind }) => {
    if (kind !== "orders") void changed(INBOX);
  });

  const mark = (id: string, viewed: boolean) =>
    call("PATCH", `${INBOX}/${id}`, { body: { viewed }, changes: [INBOX] });

  return {
    inbox: data,
    error,
    reload: () => void refetch(),
    hasMore: data !== undefined && data.data.length < data.total && limit < NOTIFICATIONS.most,
    loadMore: () => setLimit((now) => Math.min(now + NOTIFICATIONS.more, NOTIFICATIONS.most)),
    startOver: () => setLimit(NOTIFICATIONS.page),
    mark: (id: string, viewed: boolean) => void mark(id, viewed),
  };
}

/** What a screen reader is told when there is more to read than before. */
export function useArrival(unread: number | undefined): string {
  const before = useRef<number | undefined>(undefined);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined && unread > before.current)
      setWords(`New notification, ${unread} unread`);
    before.current = unread;
  }, [unread]);
  return words;
}
