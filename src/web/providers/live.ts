import type { LiveProvider, LiveEvent as RefineLiveEvent } from "@refinedev/core";
import { useEffect } from "react";
import { streamNotifications } from "../../domain/notifications/calls.ts";
import { showPerson } from "../../domain/people/person/calls.ts";
import { pathOf } from "../../domain/resource/address.ts";
import { sessionHeaders, storedToken } from "../session.ts";
import { API, sendCall } from "./http.ts";
import { eventsOf } from "./server-events.ts";

/** Events of the server's stream. They report that something changed, not what. */
export type LiveEvent =
  /** The stream was reopened, so events in between were missed. */
  | { readonly kind: "again" }
  /** The session has ended. */
  | { readonly kind: "refused" }
  | { readonly kind: "notifications" }
  | { readonly kind: "orders"; readonly changed: number; readonly mine: boolean };

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Adds a listener for all events. Returns a function that removes it. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const emit = (event: LiveEvent) => {
  for (const listener of listeners) listener(event);
};

/** Event types besides Refine's own: events may have been missed, and the session has ended. */
export const MISSED = "missed";
const ENDED = "ended";

/** The channels of Refine's lists. Events that concern all of them are passed to each. */
export const ORDERS_CHANNEL = "resources/orders";
export const INBOX_CHANNEL = "resources/push-notifications";

/** Converts an event of the stream into Refine's for this channel, if it concerns the channel. */
function eventOn(channel: string, event: LiveEvent): RefineLiveEvent | undefined {
  const on = (type: string, payload: RefineLiveEvent["payload"] = {}) => ({
    channel,
    type,
    payload,
    date: new Date(),
  });
  switch (event.kind) {
    case "again":
      return on(MISSED);
    case "refused":
      return on(ENDED);
    case "orders":
      return channel === ORDERS_CHANNEL
        ? on("updated", { changed: event.changed, mine: event.mine })
        : undefined;
    case "notifications":
      return channel === INBOX_CHANNEL ? on("created") : undefined;
  }
}

/** Refine's live provider over the stream. With `liveMode: "manual"` each screen decides how to react to an event. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, callback }) =>
    onLive((event) => {
      const live = eventOn(channel, event);
      if (live && (types.includes("*") || types.includes(live.type))) callback(live);
    }),
  unsubscribe: (stop: () => void) => stop(),
};

/** The server sends something every 20 s. After this silence the connection counts as lost. */
const SILENCE_MS = 50_000;
const FIRST_WAIT_MS = 1_000;
/** The polling interval of lists. */
const MAX_WAIT_MS = 60_000;

type StreamEnd = "refused" | "was open" | "never open";

/** Reads one stream until it ends. The token is sent in a header, since URLs are logged. */
async function readStream(signal: AbortSignal, isFirst: boolean): Promise<StreamEnd> {
  const silent = new AbortController();
  const abort = () => silent.abort();
  signal.addEventListener("abort", abort);
  let timer = setTimeout(abort, SILENCE_MS);
  let end: StreamEnd = "never open";
  try {
    const response = await fetch(`${API}/${pathOf(streamNotifications)}`, {
      headers: sessionHeaders(storedToken()),
      signal: silent.signal,
      cache: "no-store",
    });
    if (response.status === 401 || response.status === 403) return "refused";
    if (!response.ok || !response.body) return end;
    const onData = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    };
    for await (const { event, data } of eventsOf(response.body, onData)) {
      if (event === "ready") {
        end = "was open";
        if (!isFirst) emit({ kind: "again" });
      }
      if (event === "notifications") emit({ kind: "notifications" });
      if (event === "orders")
        emit({ kind: "orders", changed: Number(data.changed) || 0, mine: data.mine === true });
    }
  } catch {
    // Interrupted or aborted. The caller decides whether to retry.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    silent.abort();
  }
  return end;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });

/** Keeps a stream open until aborted. Without a stream, lists poll every minute. */
async function keepOpen(signal: AbortSignal, isBack: boolean): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let isFirst = !isBack; !signal.aborted; isFirst = false) {
    const end = await readStream(signal, isFirst);
    if (signal.aborted) return;
    if (end === "refused") {
      emit({ kind: "refused" });
      // Where the session has ended, the response to any call leads to the sign-in.
      return void sendCall(showPerson, {});
    }
    wait = end === "was open" ? FIRST_WAIT_MS : Math.min(wait * 2, MAX_WAIT_MS);
    // Randomized, so that clients do not all reconnect to a restarted server at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/**
 * Keeps the stream open while the page is visible, for users who have one. A browser opens at most six connections to a
 * server, and hidden windows must not use them up.
 */
export function useLiveStream(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    let open: AbortController | undefined;
    let wasOpen = false;
    const update = () => {
      const isVisible = document.visibilityState !== "hidden";
      if (isVisible && !open) {
        open = new AbortController();
        void keepOpen(open.signal, wasOpen);
        wasOpen = true;
      } else if (!isVisible) {
        open?.abort();
        open = undefined;
      }
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      open?.abort();
    };
  }, [isEnabled]);
}
