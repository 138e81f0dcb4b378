import { type ReactNode, Suspense } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { opensScreen } from "../domain/access/grants.ts";
import { forbiddenRedirect } from "../domain/access/landing.ts";
import { page } from "./address.ts";
import { Frame } from "./layout/Frame.tsx";
import { NotFound } from "./layout/NotFound.tsx";
import { ScreenBoundary } from "./layout/ScreenBoundary.tsx";
import { usePerson } from "./providers/person.tsx";
import { patternAt, screens } from "./screen-table.tsx";
import { ScreenSkeleton } from "./widgets/Skeletons.tsx";

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
  const pattern = patternAt(useLocation().pathname);
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route element={<Screen />}>
          {pattern && (
            <Route
              path={pattern}
              element={<Guard pattern={pattern}>{screens.get(pattern)?.element}</Guard>}
            />
          )}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
      <Route index element={<Navigate to={landing} replace />} />
    </Routes>
  );
}
