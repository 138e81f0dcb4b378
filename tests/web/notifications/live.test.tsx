import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LiveEvent, onLive, useLiveStream } from "../../../src/web/providers/live.ts";
import "../browser.tsx";

/** A stream that the test writes. */
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
let heard: LiveEvent[];
let asked: RequestInit[];
let stop: () => void;

beforeEach(() => {
  [streams, statuses, heard, asked] = [[], [], [], []];
  localStorage.setItem("access-token", "secret");
  stop = onLive((event) => heard.push(event));
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    expect(url).toBe("/api/push-notifications/stream");
    asked.push(init);
    const stream = new Stream();
    streams.push(stream);
    init.signal?.addEventListener("abort", () => {
      try {
        stream.end();
      } catch {
        // It has ended already.
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

it("hears what the server says, however it is cut, with the token in the header", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(asked[0]?.headers).toEqual({ Authorization: "Bearer secret" });
  streams[0]?.write(`${READY}:\n\nevent: notifica`);
  streams[0]?.write('tions\ndata: {}\n\nevent: orders\ndata: {"changed":3,"mine":false}\n\n');
  await waitFor(() =>
    expect(heard).toEqual([{ kind: "notifications" }, { kind: "orders", changed: 3, mine: false }]),
  );
  unmount();
});

it("comes back after the stream broke off, and says that something may have been missed", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.write(READY);
  streams[0]?.end();
  await waitFor(() => expect(streams).toHaveLength(2));
  streams[1]?.write(READY);
  await waitFor(() => expect(heard).toEqual([{ kind: "again" }]));
  unmount();
});

it("does not knock again where there is no session any more", async () => {
  statuses = [401];
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(heard).toEqual([{ kind: "refused" }]));
  await new Promise((resume) => setTimeout(resume, 1_200));
  expect(asked).toHaveLength(1);
  unmount();
});

it("is left while nobody looks at the page", async () => {
  const { unmount } = renderHook(() => useLiveStream(true));
  await waitFor(() => expect(streams).toHaveLength(1));
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  look("hidden");
  expect(asked[0]?.signal?.aborted).toBe(true);
  look("visible");
  await waitFor(() => expect(streams).toHaveLength(2));
  unmount();
  expect(asked[1]?.signal?.aborted).toBe(true);
});

it("is not asked for by whoever has none", () => {
  renderHook(() => useLiveStream(false));
  expect(asked).toEqual([]);
});
