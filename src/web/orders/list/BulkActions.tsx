import { Dropdown } from "antd";
import { useIsPhone } from "../../list/table/useElementSize.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { type BulkAction, isOnward } from "../actions/bulk-actions.ts";

interface Props {
  actions: readonly BulkAction[];
  choose(action: BulkAction): void;
}

const IN_SIGHT = 4;

/** Actions on the selected orders: the most common as buttons, the others under "More". */
export function BulkActions({ actions, choose }: Props) {
  const phone = useIsPhone();
  const maxButtons = phone ? 2 : IN_SIGHT;
  const shown = actions.length === maxButtons + 1 ? actions : actions.slice(0, maxButtons);
  const rest = actions.slice(shown.length);
  if (actions.length === 0) return <span className="small quiet">No action applies to these orders</span>;
  return (
    <>
      {shown.map((action, index) => (
        <Button
          key={action.name}
          small
          kind={index === 0 && isOnward(action) ? "primary" : "default"}
          icon={action.icon}
          onClick={() => choose(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items: rest.map((action) => ({
              key: action.name,
              label: action.label,
              icon: <Icon name={action.icon} />,
              danger: action.danger,
              onClick: () => choose(action),
            })),
          }}
        >
          <button type="button" className="plain-button bulk-more">
            More
            <Icon name="chevron-down" size={14} />
          </button>
        </Dropdown>
      )}
    </>
  );
}
