import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { menuFor } from "../../domain/access/landing.ts";
import { areaOf, roleOf } from "../../domain/access/roles.ts";
import { leaderOf, type MenuEntry } from "../../domain/access/screens.ts";
import { groupTitle, type MenuArea } from "../../domain/resource/menu.ts";
import { loadWhenIdle } from "../early/links.ts";
import { usePerson } from "../providers/person.tsx";
import { Icon, iconNamed } from "../widgets/Icon.tsx";
import { revealAfterLayout } from "../widgets/reveal.ts";

/** The entries by group, in order. Those of a short menu are one group. */
function groupsOf(area: MenuArea, entries: readonly MenuEntry[]) {
  const groups: { title: string; entries: MenuEntry[] }[] = [];
  let current: string | undefined;
  for (const entry of entries) {
    const group = entry.place?.group ?? "";
    if (group !== current) groups.push({ title: groupTitle(area, group), entries: [] });
    current = group;
    groups.at(-1)?.entries.push(entry);
  }
  return groups;
}

interface GroupProps {
  title: string;
  entries: readonly MenuEntry[];
  collapsed: boolean;
}

function Group({ title, entries, collapsed }: GroupProps) {
  const id = useId();
  const current = leaderOf(useLocation().pathname);
  return (
    <li className="menu-group">
      {title && (
        <div id={id} className="menu-title">
          {title}
        </div>
      )}
      <ul {...(title && { "aria-labelledby": id })}>
        {entries.map(({ path, label, icon }) => {
          const isCurrent = current === path || current.startsWith(`${path}/`);
          return (
            <li key={path}>
              <Link
                to={path}
                className={isCurrent ? "menu-item active" : "menu-item"}
                aria-current={isCurrent ? "page" : undefined}
                title={collapsed ? label : undefined}
              >
                <Icon name={iconNamed(icon)} size={18} />
                <span className="menu-label">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

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
  const area = areaOf(roleOf(person.userType, person.authority));
  return (
    <nav ref={menu} aria-label="Main" className="menu">
      <ul className="menu-list">
        {groupsOf(area, screens).map(({ title, entries }) => (
          <Group key={entries[0]?.path} title={title} entries={entries} collapsed={collapsed} />
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
