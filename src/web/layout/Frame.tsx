import { useCallback, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { hasNotifications } from "../notifications/has-notifications.ts";
import { OnboardingCard } from "../onboarding/OnboardingCard.tsx";
import { useLiveStream } from "../providers/live.ts";
import { usePerson } from "../providers/person.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { useEscapeToast } from "../widgets/toast/useEscapeToast.ts";
import { AskAgain } from "./AskAgain.tsx";
import { Palette } from "./palette/Palette.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useFieldMetrics } from "./useFieldMetrics.ts";
import { useShortcuts } from "./useShortcuts.ts";

const MenuDrawer = lazyDialog(() => import("./MenuDrawer.tsx"));
const ShortcutHelp = lazyDialog(() => import("./ShortcutHelp.tsx"));

const COLLAPSED = "menu-collapsed";

/** The frame around every screen: top bar, side menu (a drawer on a phone), palette. */
export function Frame() {
  const [collapsed, setCollapsed] = useState(() => sessionStorage.getItem(COLLAPSED) === "1");
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const { pathname } = useLocation();
  const person = usePerson();
  const { landing } = person;
  useLiveStream(hasNotifications(person));
  useFieldMetrics(pathname);
  const opens = useMemo(
    () => ({ menu: () => setDrawer(true), palette: () => setPalette(true), help: () => setHelp(true) }),
    [],
  );
  const goKeys = useShortcuts(opens);
  useEscapeToast();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // antd closes the palette by Escape only once the focus is in it, which takes a moment after it opens.
      if (event.key === "Escape") setPalette(false);
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette((open) => !open);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const collapse = useCallback(
    () =>
      setCollapsed((now) => {
        sessionStorage.setItem(COLLAPSED, now ? "0" : "1");
        return !now;
      }),
    [],
  );

  const closePalette = useCallback(() => setPalette(false), []);

  return (
    <div className={collapsed ? "frame frame-narrow" : "frame"}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar opens={opens} />
      <aside className="side-menu" aria-label="Menu">
        <SideMenu collapsed={collapsed} collapse={collapse} />
      </aside>
      <main className="frame-main" id="content" tabIndex={-1}>
        {pathname === landing && <OnboardingCard />}
        <Outlet />
      </main>
      <RouteAnnouncer />
      <section id="popups" aria-label="Menus and pickers" />
      {drawer && <MenuDrawer close={() => setDrawer(false)} />}
      {help && <ShortcutHelp goKeys={goKeys} close={() => setHelp(false)} />}
      <Palette open={palette} close={closePalette} />
      <AskAgain />
    </div>
  );
}
