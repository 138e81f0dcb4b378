import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useMemo } from "react";
import { BrowserRouter } from "react-router";
import { BASE } from "../domain/access/public-paths.ts";
import { brandIn } from "../domain/theme/tokens.ts";
import { ScreenBoundary } from "./layout/ScreenBoundary.tsx";
import { accessControlProvider } from "./providers/access.ts";
import { authProvider } from "./providers/auth.ts";
import { cache, changed } from "./providers/changes.ts";
import { dataProvider } from "./providers/data.ts";
import { useNotificationProvider } from "./providers/notification.tsx";
import { PersonProvider } from "./providers/person.tsx";
import { refineResources } from "./resource/paths.ts";
import { AppRoutes } from "./routes.tsx";
import { ThemeProvider } from "./theme/theme.tsx";
import { ConfigContext, useLoadedConfig } from "./theme/useConfig.ts";
import { FrameSkeleton } from "./widgets/Skeletons.tsx";

function Providers() {
  const notificationProvider = useNotificationProvider();
  const data = useMemo(() => dataProvider((resource) => void changed(resource)), []);
  return (
    <Refine
      resources={refineResources}
      routerProvider={routerProvider}
      dataProvider={data}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      options={{
        disableTelemetry: true,
        mutationMode: "pessimistic",
        syncWithLocation: false,
        reactQuery: { clientConfig: cache },
      }}
    >
      <PersonProvider waiting={<FrameSkeleton />}>
        <AppRoutes />
      </PersonProvider>
    </Refine>
  );
}

export function Application() {
  const { config, wear } = useLoadedConfig();
  const brand = useMemo(() => brandIn(config), [config]);
  const worn = useMemo(() => ({ config, wear }), [config, wear]);
  return (
    <ConfigContext value={worn}>
      <ThemeProvider brand={brand}>
        <ScreenBoundary>
          <BrowserRouter basename={BASE}>
            <Providers />
          </BrowserRouter>
        </ScreenBoundary>
      </ThemeProvider>
    </ConfigContext>
  );
}
