import { type DataProvider, Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";

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
