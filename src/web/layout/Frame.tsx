import { useCallback, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { hasNotifications } from "../notifications/has-notifications.ts";
import { useLiveStream } from "../providers/live.ts";
import { usePerson } from "../providers/person.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Sheet } from "../widgets/Sheet.tsx";
import { Mark } from "./Logo.tsx";
import { Palette } from "./Palette.tsx";
import { ShortcutHelp } from "./ShortcutHelp.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useShortcuts } from "./useShortcuts.ts";

const COLLAPSED = "menu-collapsed";

/** What stands around every screen: top bar, side menu (a drawer on a phone), palette. */
export function Frame() {
  const [collapsed, setCollapsed] = useState(() => sessionStorage.getItem(COLLAPSED) === "1");
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const { pathname } = useLocation();
  useLiveStream(hasNotifications(usePerson()));
  const goKeys = useShortcuts({ palette: () => setPalette(true), help: () => setHelp(true) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen opens, so the drawer has done its work
  useEffect(() => setDrawer(false), [pathname]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
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

  return (
    <div className={collapsed ? "frame frame-narrow" : "frame"}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar
        openMenu={() => setDrawer(true)}
        openPalette={() => setPalette(true)}
        openHelp={() => setHelp(true)}
      />
      <aside className="side-menu" aria-label="Menu">
        <SideMenu collapsed={collapsed} collapse={collapse} />
      </aside>
      <main className="frame-main" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <section id="popups" aria-label="Menus and pickers" />
      <Sheet open={drawer} close={() => setDrawer(false)} from="left" label="Menu">
        <div className="drawer-head">
          <Mark />
          <button
            type="button"
            className="bar-button"
            aria-label="Close menu"
            onClick={() => setDrawer(false)}
          >
            <Icon name="close" size={20} />
          </button>
        </div>
        <SideMenu collapsed={false} />
      </Sheet>
      {help && <ShortcutHelp goKeys={goKeys} close={() => setHelp(false)} />}
      {palette && <Palette close={() => setPalette(false)} />}
    </div>
  );
}
