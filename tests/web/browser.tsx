import { type DataProvider, Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { auditLogProvider } from "../../src/web/providers/audit-log.ts";
import { CallProvider } from "../../src/web/providers/calls.ts";
import { liveProvider } from "../../src/web/providers/live.ts";

/** The router's current path and query, which tests read. */
export const address = { now: "", back: () => undefined as void };
function Watch() {
  const { pathname, search } = useLocation();
  address.now = pathname + search;
  return null;
}

/** The providers around a screen: a router at `at`, Refine with this data provider, antd's App. */
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
          dataProvider={data as DataProvider} // the test provides the methods that it uses
          liveProvider={liveProvider}
          auditLogProvider={auditLogProvider}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: cache } }}
        >
          <CallProvider>{children}</CallProvider>
        </Refine>
      </App>
    </MemoryRouter>
  );
}
