import { Refine } from "@refinedev/core";
import { useMemo } from "react";
import { BrowserRouter } from "react-router";
import { BASE } from "../domain/access/public-paths.ts";
import { brandOf } from "../domain/theme/tokens.ts";
import { LeaveGuard } from "./layout/LeaveGuard.tsx";
import { ScreenBoundary } from "./layout/ScreenBoundary.tsx";
import { accessControlProvider } from "./providers/access.ts";
import { auditLogProvider } from "./providers/audit-log.ts";
import { authProvider } from "./providers/auth.ts";
import { CallProvider } from "./providers/calls.ts";
import { cache, invalidateResources } from "./providers/changes.ts";
import { dataProvider } from "./providers/data.ts";
import { liveProvider } from "./providers/live.ts";
import { useNotificationProvider } from "./providers/notification.tsx";
import { PersonProvider } from "./providers/person.tsx";
import { routerProvider } from "./providers/router.ts";
import { refineResources } from "./resource/paths.ts";
import { AppRoutes } from "./routes.tsx";
import { ThemeProvider } from "./theme/theme.tsx";
import { ConfigContext, useLoadedConfig } from "./theme/useConfig.ts";
import { FrameSkeleton } from "./widgets/Skeletons.tsx";

function Providers() {
  const notificationProvider = useNotificationProvider();
  const data = useMemo(() => dataProvider((resource) => void invalidateResources(resource)), []);
  return (
    <Refine
      resources={refineResources}
      routerProvider={routerProvider}
      dataProvider={data}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      auditLogProvider={auditLogProvider}
      options={{
        disableTelemetry: true,
        mutationMode: "pessimistic",
        syncWithLocation: false,
        liveMode: "manual",
        reactQuery: { clientConfig: cache },
      }}
    >
      <CallProvider>
        <PersonProvider waiting={<FrameSkeleton />}>
          <AppRoutes />
        </PersonProvider>
      </CallProvider>
    </Refine>
  );
}

/** One element, so that another theme renders only what uses it. */
const inside = (
  <ScreenBoundary>
    <BrowserRouter basename={BASE}>
      <LeaveGuard>
        <Providers />
      </LeaveGuard>
    </BrowserRouter>
  </ScreenBoundary>
);

export function Application() {
  const { config, applyTheme } = useLoadedConfig();
  const { primary, success, warning, danger, info } = brandOf(config);
  // By its colors: a theme that was loaded again is mostly the same, and antd renders all its components for a new one.
  const brand = useMemo(
    () => ({ primary, success, warning, danger, info }),
    [primary, success, warning, danger, info],
  );
  const branding = useMemo(() => ({ config, applyTheme }), [config, applyTheme]);
  return (
    <ConfigContext value={branding}>
      <ThemeProvider brand={brand}>{inside}</ThemeProvider>
    </ConfigContext>
  );
}
