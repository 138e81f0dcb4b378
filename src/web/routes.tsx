import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { opensScreen } from "../domain/access/grants.ts";
import { forbiddenRedirect } from "../domain/access/landing.ts";
import {
  type GenericScreen,
  genericScreens,
  isAgencyOnly,
  sellerPath,
} from "../domain/access/screen-needs.ts";
import type { Area, Resource } from "../domain/resource/define.ts";
import { resources } from "../domain/resources/registry.ts";
import { page } from "./address.ts";
import { catalogsScreens } from "./catalogs/screens.ts";
import { withTimeout } from "./chunks.ts";
import { fieldMetricsScreens } from "./field-metrics/screens.ts";
import { homeScreens } from "./home/screens.ts";
import { imagesScreens } from "./images/screens.ts";
import { Frame } from "./layout/Frame.tsx";
import { NotFound } from "./layout/NotFound.tsx";
import { ScreenBoundary } from "./layout/ScreenBoundary.tsx";
import { mailScreens } from "./mail/screens.ts";
import { moneyScreens } from "./money/screens.ts";
import { ordersScreens } from "./orders/screens.ts";
import { peopleScreens } from "./people/screens.ts";
import { usePerson } from "./providers/person.tsx";
import type { ComposedScreen } from "./screens.ts";
import { settingsScreens } from "./settings/screens.ts";
import { storesScreens } from "./stores/screens.ts";
import { ticketsScreens } from "./tickets/screens.ts";
import { warehousesScreens } from "./warehouses/screens.ts";
import { ScreenSkeleton } from "./widgets/Skeletons.tsx";

/** All hand-written screens. */
const composed: readonly ComposedScreen[] = [
  ...homeScreens,
  ...ordersScreens,
  ...moneyScreens,
  ...fieldMetricsScreens,
  ...mailScreens,
  ...catalogsScreens,
  ...imagesScreens,
  ...peopleScreens,
  ...settingsScreens,
  ...storesScreens,
  ...ticketsScreens,
  ...warehousesScreens,
];

type Generic = ComponentType<{ resource: Resource; area: Area }>;
const ResourceList: Generic = lazy(() => withTimeout(import("./resource/ResourceList.tsx")));
const ResourceShow: Generic = lazy(() => withTimeout(import("./resource/ResourceShow.tsx")));
const ResourceFormPage: Generic = lazy(() => withTimeout(import("./resource/ResourceFormPage.tsx")));

const VIEWS: Readonly<Record<GenericScreen["view"], Generic>> = {
  list: ResourceList,
  create: ResourceFormPage,
  edit: ResourceFormPage,
  show: ResourceShow,
};

/** path -> element: composed screens first, then the generated ones. Each path once. */
function table(): Map<string, ReactNode> {
  const screens = new Map<string, ReactNode>();
  for (const { path, component: Component } of composed) {
    if (screens.has(path)) throw new Error(`Two screens are composed for ${path}`);
    screens.set(path, <Component area={path.split("/")[1] as Area} />); // composed paths begin with an area
  }
  const add = (path: string, element: ReactNode) => {
    if (!screens.has(path)) screens.set(path, element);
  };
  const generic = ({ view, resource }: GenericScreen, path: string, area: Area) => {
    const View = VIEWS[view];
    add(path, <View resource={resource} area={area} />);
  };
  for (const resource of resources.values())
    for (const area of resource.areas)
      for (const one of genericScreens(resource, area)) generic(one, one.path, area);
  // The seller area has the agency's paths too; the guard checks access.
  for (const { path, component: Component } of composed) add(sellerPath(path), <Component area="s" />);
  for (const resource of [...resources.values()].filter(isAgencyOnly))
    for (const one of genericScreens(resource, "ag"))
      if (one.view === "list" || one.view === "show") generic(one, sellerPath(one.path), "s");
  return screens;
}

export const screens: ReadonlyMap<string, ReactNode> = table();

/** Redirects before a screen is loaded that the person may not open. */
function Guard({ pattern, children }: { pattern: string; children: ReactNode }) {
  const person = usePerson();
  const { pathname } = useLocation();
  if (opensScreen(person.grants, pattern, pathname, person.id)) return children;
  const to = forbiddenRedirect(person);
  if (to === "/") return <Navigate to="/" replace />;
  page.load(to);
  return null;
}

/** The content of the frame. Each screen has its own fallback and error boundary, so that the menu stays usable. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}

export function AppRoutes() {
  const { landing } = usePerson();
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route element={<Screen />}>
          {[...screens].map(([path, element]) => (
            <Route key={path} path={path} element={<Guard pattern={path}>{element}</Guard>} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
      <Route index element={<Navigate to={landing} replace />} />
    </Routes>
  );
}
