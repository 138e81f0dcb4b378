import { Icon, type IconName } from "./Icon.tsx";
import { MenuButton } from "./MenuButton.tsx";

export interface RowAction {
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  onClick(): void;
}

/** The actions of a row, or of an element of a page. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <MenuButton
      className="bar-button row-menu"
      label={label}
      items={actions.map((action) => ({
        key: action.label,
        label: action.label,
        icon: action.icon && <Icon name={action.icon} />,
        danger: action.danger,
        disabled: action.disabled,
        onClick: ({ domEvent }) => {
          domEvent.stopPropagation();
          action.onClick();
        },
      }))}
    >
      <Icon name="more" size={18} />
    </MenuButton>
  );
}
