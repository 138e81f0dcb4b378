import { Link } from "react-router";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { SETTINGS } from "./pages.ts";
import "./settings.css";

export default function SettingsBoard() {
  return (
    <div className="screen screen-form">
      <PageHeader title="Settings" />
      <ul className="settings-board">
        {SETTINGS.map(({ path, label, text, icon }) => (
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
    </div>
  );
}
