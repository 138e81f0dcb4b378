import { Link, useSearchParams } from "react-router";
import { PageHeader } from "../layout/PageHeader.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useAbility } from "../providers/person.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { searchSettings } from "./pages.ts";
import "./settings.css";

export default function SettingsBoard() {
  const { canOpen } = useAbility();
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const groups = searchSettings(search)
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ path }) => canOpen(path)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div className="screen screen-form">
      <PageHeader title="Settings" />
      <div className="settings-search">
        <SearchBox
          label="Search settings"
          value={search}
          onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
        />
      </div>
      {groups.length === 0 && (
        <EmptyState icon="search" title="No settings found" text={`No settings page matches "${search}".`} />
      )}
      {groups.map(({ title, pages }) => (
        <section key={title} aria-label={title} className="settings-group">
          <h2>{title}</h2>
          <ul className="settings-board">
            {pages.map(({ path, label, text, icon }) => (
              <li key={path}>
                <Link to={path} className="card settings-card">
                  <Icon name={icon} size={20} />
                  <span>
                    <strong>{label}</strong>
                    <span className="quiet small">{text}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
