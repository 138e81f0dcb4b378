import type { MenuProps } from "antd";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { formatCount } from "../../domain/format.ts";
import { BACK, lastSeen } from "../list/remembered.ts";
import { useIsPhone } from "../list/table/useElementSize.ts";
import { useConfig } from "../theme/useConfig.ts";
import { Button } from "../widgets/Button.tsx";
import { Icon, type IconName } from "../widgets/Icon.tsx";
import { MenuButton } from "../widgets/MenuButton.tsx";
import { PAGE_COMMANDS, usePageCommands } from "./palette/page-commands.ts";
import { SectionTabs } from "./SectionTabs.tsx";

export interface HeaderAction {
  label: string;
  icon?: IconName;
  /** A path; set either `to` or `onClick`. */
  to?: string;
  onClick?: () => void;
  /** Makes the button open this menu; on a phone it is a group of the header's own menu. */
  menu?: readonly HeaderAction[];
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
}

export interface PageHeaderProps {
  title: string;
  /** Number of rows in the list; omitted while unknown. */
  count?: number;
  /** Whether there are more than `count`. */
  capped?: boolean;
  /** Path and name of the list that this screen belongs to. The link keeps the list's filters. */
  back?: { to: string; label: string };
  /** Next to the title: a status tag, a copy button. */
  beside?: ReactNode;
  /** Below the title, in gray. */
  sub?: ReactNode;
  primary?: HeaderAction;
  /** At most two frequent actions. On a phone they lead the menu, unless there is a single one and no primary. */
  secondary?: readonly HeaderAction[];
  more?: readonly HeaderAction[];
  /** Before the buttons: links to the previous and the next row. */
  aside?: ReactNode;
}

type Run = (action: HeaderAction) => void;

const itemOf = (action: HeaderAction, run: Run) => ({
  key: action.label,
  label: action.label,
  icon: action.icon && <Icon name={action.icon} />,
  danger: action.danger,
  disabled: action.disabled,
  onClick: () => run(action),
});

/** The entries of a menu. A menu in it is a group under its label, which its entries alone do not repeat. */
const itemsOf = (actions: readonly HeaderAction[], run: Run): NonNullable<MenuProps["items"]> =>
  actions.map((action) =>
    action.menu
      ? {
          key: action.label,
          type: "group",
          label: action.label,
          children: action.menu.map((entry) => itemOf(entry, run)),
        }
      : itemOf(action, run),
  );

/** The actions of the palette, which has no menus. */
const commandsOf = (actions: readonly HeaderAction[]): HeaderAction[] =>
  actions
    .flatMap(({ label, menu, ...action }) =>
      menu ? menu.map((entry) => ({ ...entry, label: `${label}: ${entry.label}` })) : { ...action, label },
    )
    .filter(({ busy, disabled }) => !busy && !disabled);

function HeaderMenu({
  label,
  icon,
  actions,
  run,
}: Pick<HeaderAction, "label" | "icon"> & { actions: readonly HeaderAction[]; run: Run }) {
  return (
    <MenuButton items={itemsOf(actions, run)}>
      {icon && <Icon name={icon} />}
      {label}
      <Icon name="chevron-down" size={14} />
    </MenuButton>
  );
}

interface HeaderButtonProps {
  kind: "primary" | "danger" | "default";
  action: HeaderAction;
  run: Run;
}

function HeaderButton({ kind, action, run }: HeaderButtonProps) {
  const { label, danger: _, menu, ...buttonProps } = action;
  if (menu) return <HeaderMenu label={label} icon={action.icon} actions={menu} run={run} />;
  return (
    <Button kind={kind} {...buttonProps}>
      {label}
    </Button>
  );
}

export function PageHeader({
  title,
  count,
  capped,
  back,
  beside,
  sub,
  primary,
  secondary = [],
  more = [],
  aside,
}: PageHeaderProps) {
  const navigate = useNavigate();
  const site = useConfig()?.title ?? "Platen";
  const phone = useIsPhone();
  const isTight = phone && (primary !== undefined || secondary.length > 1);
  const buttons = isTight ? [] : secondary;
  const menu = isTight ? [...secondary, ...more] : more;
  useEffect(() => {
    document.title = `${title} - ${site}`;
  }, [title, site]);

  const runAction = (action: HeaderAction) => {
    action.onClick?.();
    if (action.to) void navigate(action.to);
  };
  usePageCommands(
    PAGE_COMMANDS,
    commandsOf([...(primary ? [primary] : []), ...secondary, ...more]).map((action) => ({
      label: action.label,
      ...(action.icon ? { icon: action.icon } : {}),
      run: () => runAction(action),
    })),
  );
  return (
    <>
      <SectionTabs />
      <div className="page-header">
        <div className="page-heading">
          {back && (
            <nav aria-label="Breadcrumb" className="breadcrumb small">
              <Link to={lastSeen(back.to)} state={BACK}>
                <Icon name="arrow-left" size={14} />
                {back.label}
              </Link>
            </nav>
          )}
          <div className="page-title">
            <h1>{title}</h1>
            {count !== undefined && (
              <span className="page-count">
                {formatCount(count)}
                {capped && "+"}
              </span>
            )}
            {beside}
          </div>
          {sub && <div className="page-sub quiet">{sub}</div>}
        </div>
        <div className="page-actions">
          {aside}
          {menu.length > 0 && <HeaderMenu label="More" actions={menu} run={runAction} />}
          {buttons.map((action) => (
            <HeaderButton key={action.label} kind="default" action={action} run={runAction} />
          ))}
          {primary && (
            <HeaderButton kind={primary.danger ? "danger" : "primary"} action={primary} run={runAction} />
          )}
        </div>
      </div>
    </>
  );
}
