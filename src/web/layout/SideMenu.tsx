import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { menuFor } from "../../domain/access/landing.ts";
import type { MenuEntry } from "../../domain/access/screens.ts";
import { loadWhenIdle } from "../early/links.ts";
import { usePerson } from "../providers/person.tsx";
import { Icon, iconNamed } from "../widgets/Icon.tsx";
import { revealAfterLayout } from "../widgets/reveal.ts";

const startsGroup = ({ place }: MenuEntry, before: MenuEntry | undefined) =>
  before !== undefined && before.place?.group !== place?.group;

/** The user's menu: the screens of their area by group and position, without those they may not open. */
export function SideMenu({ collapsed, collapse }: { collapsed: boolean; collapse?: () => void }) {
  const person = usePerson();
  const screens = menuFor(person, person.grants);
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(() => revealAfterLayout(menu.current?.querySelector("[aria-current=page]")), [pathname]);
  const paths = screens.map(({ path }) => path).join();
  useEffect(() => loadWhenIdle(paths.split(",")), [paths]);
  return (
    <nav ref={menu} aria-label="Main" className="menu">
      <ul className="menu-list">
        {screens.map((screen, index) => (
          <li key={screen.path} className={startsGroup(screen, screens[index - 1]) ? "menu-group" : ""}>
            <NavLink to={screen.path} className="menu-item" title={collapsed ? screen.label : undefined}>
              <Icon name={iconNamed(screen.icon)} size={18} />
              <span className="menu-label">{screen.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      {collapse && (
        <button
          type="button"
          className="menu-item menu-collapse"
          onClick={collapse}
          aria-expanded={!collapsed}
          title={collapsed ? "Expand menu" : undefined}
        >
          <Icon name="panel" size={18} />
          <span className="menu-label">{collapsed ? "Expand menu" : "Collapse menu"}</span>
        </button>
      )}
    </nav>
  );
}
