import fs from "node:fs";
import path from "node:path";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderImport } from "../../src/domain/orders/import/calls.ts";
import { call } from "../../src/web/auth/call.ts";
import { dataProvider } from "../../src/web/providers/data.ts";
import { http } from "../../src/web/providers/http.ts";
import { useLiveStream } from "../../src/web/providers/live.ts";
import { useUpload } from "../../src/web/providers/upload.ts";
import "./browser.tsx";

const SOURCES = path.resolve(import.meta.dirname, "../../src/web");
const REQUESTS =
  /\bfetch\(|\baxios\.(?:create|get|put|post|request)\b|sendBeacon\(|new (?:EventSource|WebSocket|XMLHttpRequest)\b/;

/** Every place where a request leaves the browser, and what it has of the session. */
const PLACES = {
  "auth/call.ts": "both headers",
  "early/first-screen.ts": "both headers",
  "layout/field-metrics.ts": "both headers",
  "providers/http.ts": "both headers",
  "providers/live.ts": "both headers",
  "developers/useReference.ts": "no session: the API reference is public",
  "public/fetch-json.ts": "no session: product pages are public",
  "images/upload-image.ts": "never: the presigned URL may be another host's",
} as const;

let requests: { to: string; headers: Headers }[];

beforeEach(() => {
  requests = [];
  localStorage.setItem("access-token", "secret");
  vi.stubGlobal("fetch", (to: string, init: RequestInit = {}) => {
    requests.push({ to, headers: new Headers(init.headers) });
    return Promise.reject(new Error("offline"));
  });
  http.defaults.adapter = async (config) => {
    const to = `${config.baseURL}/${config.url?.replace(/^\/+/, "")}`;
    requests.push({ to, headers: new Headers(config.headers.toJSON() as Record<string, string>) });
    return { data: { data: [], total: 0 }, status: 200, statusText: "", headers: {}, config };
  };
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  globalThis.earlyResponses = undefined;
});

it("requests leave the browser in known places only", () => {
  const found = fs
    .readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => REQUESTS.test(fs.readFileSync(path.join(SOURCES, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(PLACES).sort());
});

describe("the token is in the Authorization and in the access_token header", () => {
  const WAYS: Record<string, () => unknown> = {
    "a list of the data provider": () => dataProvider().getList({ resource: "orders" }),
    "a file that is imported": async () => {
      const { result } = renderHook(() => useUpload());
      await act(() => result.current.upload(orderImport.upload, {}, new File(["x"], "orders.csv")));
    },
    "the stream of events": () => renderHook(() => useLiveStream(true)).unmount(),
    "the calls before the application runs": async () => {
      vi.resetModules();
      await import("../../src/web/early/first-screen.ts");
    },
    "a call of the pages before sign-in": () => call("users/info", { token: "secret" }),
  };

  it.each(Object.entries(WAYS))("of %s", async (_, make) => {
    await make();
    await waitFor(() => expect(requests).not.toEqual([]));
    for (const { to, headers } of requests)
      expect([to, headers.get("Authorization"), headers.get("access_token")]).toEqual([
        expect.stringMatching(/^\/api\//),
        "Bearer secret",
        "secret",
      ]);
  });
});
