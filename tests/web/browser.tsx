import { type DataProvider, Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup } from "@testing-library/react";
import { App } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, vi } from "vitest";

// Machines are busy, and jsdom is slow at tables.
vi.setConfig({ testTimeout: 30_000 });

/** What jsdom lacks of a browser: media queries and the size of things. */
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList; // what our hooks use of it

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = Observer; // nothing here ever resizes
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 1_200 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 800 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

/** The address that the router is at, for tests to read. */
export const address = { now: "", back: () => undefined as void };
function Watch() {
  const { pathname, search } = useLocation();
  address.now = pathname + search;
  return null;
}

/** The application's surroundings: router at `at`, Refine over this data provider, antd's App. */
export function Surroundings({
  at,
  data,
  children,
}: {
  at: string;
  data: Partial<DataProvider>;
  children: ReactNode;
}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <MemoryRouter initialEntries={[at]}>
      <Watch />
      <App>
        <Refine
          dataProvider={data as DataProvider} // a test gives the calls that it makes
          options={{ disableTelemetry: true, reactQuery: { clientConfig: cache } }}
        >
          {children}
        </Refine>
      </App>
    </MemoryRouter>
  );
}
