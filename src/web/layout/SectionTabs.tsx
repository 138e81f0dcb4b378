import { Link, useLocation } from "react-router";
import { tabsAt } from "../../domain/access/screens.ts";
import { useAbility } from "../providers/person.tsx";

/** Links to the screens that share a menu entry with this one; nothing where there are no others. */
export function SectionTabs() {
  const { pathname } = useLocation();
  const { canOpen } = useAbility();
  const screens = tabsAt(pathname).filter(({ path }) => canOpen(path));
  if (screens.length < 2) return null;
  return (
    <nav aria-label="Section" className="section-tabs">
      {screens.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
