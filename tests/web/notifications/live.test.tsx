import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { http } from "../../../src/web/providers/http.ts";
import { type LiveEvent, onLive, useLiveStream } from "../../../src/web/providers/live.ts";
import "../browser.tsx";

/** A stream that the test controls. */
class Stream {
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.controller = controller;
    },
  });
  write = (text: string) => this.controller.enqueue(new TextEncoder().encode(text));
  end = () => this.controller.close();
}

let streams: Stream[];
let statuses: number[];
let events: LiveEvent[];
let requests: RequestInit[];
let stop: () => void;

beforeEach(() => {
  [streams, statuses, events, requests] = [[], [], [], []];
  localStorage.setItem("access-token", "secret");
  stop = onLive((event) => events.push(event));
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    expect(url).toBe("/api/push-notifications/stream");
    requests.push(init);
    const stream = new Stream();
    streams.push(stream);
    init.signal?.addEventListener("abort", () => {
      try {
        stream.end();
      } catch {
        // The stream is closed already.
      }
    });
    return Promise.resolve(new Response(stream.body, { status: statuses.shift() ?? 200 }));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const READY = "event: ready\ndata: {}\n\n";

it("the live connection reads the server's events however they are split", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.write(`${READY}:\n\nevent: notifica`);
  streams[0]?.write('tions\ndata: {}\n\nevent: orders\ndata: {"changed":3,"mine":false}\n\n');
  await waitFor(() =>
    expect(events).toEqual([{ kind: "notifications" }, { kind: "orders", changed: 3, mine: false }]),
  );
  unmount();
});

it("the live connection reconnects after an interruption, and reports that events may have been missed", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.write(READY);
  streams[0]?.end();
  await waitFor(() => expect(streams).toHaveLength(2));
  streams[1]?.write(READY);
  await waitFor(() => expect(events).toEqual([{ kind: "again" }]));
  unmount();
});

it("the live connection does not reconnect after the session has ended, and a call shows where to sign in", async () => {
  statuses = [401];
  const call = vi.fn(() => Promise.reject(new Error("no network")));
  http.defaults.adapter = call;
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(events).toEqual([{ kind: "refused" }]));
  await new Promise((resume) => setTimeout(resume, 1_200));
  expect(requests).toHaveLength(1);
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ url: "users/info" }));
  unmount();
});

it("the live connection is closed while the page is hidden", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  look("hidden");
  expect(requests[0]?.signal?.aborted).toBe(true);
  look("visible");
  await waitFor(() => expect(streams).toHaveLength(2));
  unmount();
  expect(requests[1]?.signal?.aborted).toBe(true);
});

it("the live connection is not opened for users without notifications", () => {
  renderHook(() => useLiveStream(false));
  expect(requests).toEqual([]);
});
