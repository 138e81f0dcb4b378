import { useNavigate } from "react-router";
import { AUTHORITY_LABELS } from "../../domain/access/roles.ts";
import { signOut } from "../providers/auth.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { type ThemeChoice, useTheme } from "../theme/theme.tsx";
import { Icon, type IconName } from "../widgets/Icon.tsx";
import { MenuButton } from "../widgets/MenuButton.tsx";

const THEMES: readonly [ThemeChoice, string, IconName][] = [
  ["light", "Light", "sun"],
  ["dark", "Dark", "moon"],
  ["system", "System", "monitor"],
];

/** Screens of sellers and administrators that are in no side menu. An agency has them in its own or in its settings. */
const PLACES: readonly { path: string; label: string; icon: IconName }[] = [
  { path: "/s/company", label: "Company details", icon: "invoice" },
  { path: "/s/api-keys", label: "Developers", icon: "key" },
  { path: "/a/email-history", label: "Email History", icon: "mail" },
  { path: "/a/activity", label: "Activity", icon: "history" },
  { path: "/a/ledger", label: "Ledger check", icon: "bank" },
];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

export function UserMenu({ openHelp }: { openHelp(): void }) {
  const person = usePerson();
  const navigate = useNavigate();
  const { canOpen } = useAbility();
  const { choice, choose } = useTheme();
  const role = person.authority ? AUTHORITY_LABELS[person.authority] : person.userType.replaceAll("_", " ");
  const themes = THEMES.map(([key, label, icon]) => ({
    key,
    label: (
      <span className="menu-choice">
        {label}
        {choice === key && <Icon name="check" label="chosen" />}
      </span>
    ),
    icon: <Icon name={icon} />,
    onClick: () => choose(key),
  }));
  return (
    <MenuButton
      className="avatar"
      label={`Account of ${person.fullName}`}
      minWidth={220}
      items={[
        {
          key: "who",
          type: "group",
          label: (
            <span className="who">
              <span className="who-name">{person.fullName}</span>
              <span>{person.email}</span>
              <span>{person.sellerTeam ? `${person.sellerTeam.name}, ${role}` : role}</span>
            </span>
          ),
        },
        {
          key: "profile",
          label: "Profile",
          icon: <Icon name="user" />,
          onClick: () => void navigate(`/ag/users/${person.id}`),
        },
        ...PLACES.filter(({ path }) => canOpen(path)).map(({ path, label, icon }) => ({
          key: path,
          label,
          icon: <Icon name={icon} />,
          onClick: () => void navigate(path),
        })),
        { type: "divider" },
        { key: "shortcuts", label: "Keyboard shortcuts", icon: <Icon name="info" />, onClick: openHelp },
        { type: "divider" },
        { key: "theme", type: "group", label: "Theme", children: themes },
        { type: "divider" },
        { key: "logout", label: "Logout", icon: <Icon name="logout" />, onClick: () => void signOut() },
      ]}
    >
      {initials(person.fullName)}
    </MenuButton>
  );
}
