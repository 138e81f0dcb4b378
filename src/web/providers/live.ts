import { useEffect, useRef } from "react";
import { storedToken } from "../session.ts";
import { API } from "./http.ts";
import { eventsOf } from "./server-events.ts";

/** What the server says of itself, live: that there is something, never what. */
export type LiveEvent =
  /** The stream is open again after it was not: what was said meanwhile was not heard. */
  | { readonly kind: "again" }
  /** There is no session any more. */
  | { readonly kind: "refused" }
  | { readonly kind: "notifications" }
  | { readonly kind: "orders"; readonly changed: number; readonly mine: boolean };

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Calls the listener at every event. @returns how to stop */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const say = (event: LiveEvent) => {
  for (const listener of listeners) listener(event);
};

export function useLive(listener: Listener): void {
  const current = useRef(listener);
  current.current = listener;
  useEffect(() => onLive((event) => current.current(event)), []);
}

/** The server says something every 20 s; one that is silent for so long is not there. */
const SILENCE_MS = 50_000;
const FIRST_WAIT_MS = 1_000;
/** As often as the lists look by themselves. */
const LONGEST_WAIT_MS = 60_000;

type Ended = "refused" | "was open" | "never open";

/** Follows one stream to its end. The token travels in the header: an address would be logged. */
async function follow(signal: AbortSignal, isFirst: boolean): Promise<Ended> {
  const silent = new AbortController();
  const leave = () => silent.abort();
  signal.addEventListener("abort", leave);
  let timer = setTimeout(leave, SILENCE_MS);
  let ended: Ended = "never open";
  try {
    const answer = await fetch(`${API}/push-notifications/stream`, {
      headers: { Authorization: `Bearer ${storedToken()}` },
      signal: silent.signal,
      cache: "no-store",
    });
    if (answer.status === 401 || answer.status === 403) return "refused";
    if (!answer.ok || !answer.body) return ended;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, SILENCE_MS);
    };
    for await (const { event, data } of eventsOf(answer.body, heard)) {
      if (event === "ready") {
        ended = "was open";
        if (!isFirst) say({ kind: "again" });
      }
      if (event === "notifications") say({ kind: "notifications" });
      if (event === "orders")
        say({ kind: "orders", changed: Number(data.changed) || 0, mine: data.mine === true });
    }
  } catch {
    // Cut off, or left: either way it is tried again, or not.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
    silent.abort();
  }
  return ended;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });

/** Keeps a stream open until told to stop; while there is none the lists' own looks every minute have to do. */
async function keepOpen(signal: AbortSignal, isBack: boolean): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let isFirst = !isBack; !signal.aborted; isFirst = false) {
    const ended = await follow(signal, isFirst);
    if (signal.aborted) return;
    if (ended === "refused") {
      say({ kind: "refused" });
      return;
    }
    wait = ended === "was open" ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    // Spread, so that a server that comes back is not asked by everybody at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/**
 * Holds the stream while the page is in sight, for a person who has one: a browser opens six connections to a
 * server, and windows that nobody looks at must not use them up.
 */
export function useLiveStream(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let open: AbortController | undefined;
    let wasOpen = false;
    const look = () => {
      const isSeen = document.visibilityState !== "hidden";
      if (isSeen && !open) {
        open = new AbortController();
        void keepOpen(open.signal, wasOpen);
        wasOpen = true;
      } else if (!isSeen) {
        open?.abort();
        open = undefined;
      }
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      open?.abort();
    };
  }, [wanted]);
}
