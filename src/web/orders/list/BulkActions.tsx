import { formatCount } from "../../../domain/format.ts";
import { useIsPhone } from "../../list/table/useElementSize.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon, type IconName } from "../../widgets/Icon.tsx";
import { MenuButton } from "../../widgets/MenuButton.tsx";
import { type BulkAction, isOnward, type OfferedAction } from "../actions/bulk-actions.ts";

/** Something else that the bar offers for every selected order, such as tags. */
export interface FurtherAction {
  readonly label: string;
  readonly icon: IconName;
  /** Why it cannot be done now. */
  readonly disabled?: string | undefined;
  onClick(): void;
}

interface Props {
  offered: readonly OfferedAction[];
  further: readonly FurtherAction[];
  choose(action: BulkAction): void;
}

const IN_SIGHT = 4;

/** "Approve 38" */
const labelOf = ({ action, count }: OfferedAction): string =>
  count === undefined ? action.label : `${action.label} ${formatCount(count)}`;

/** Actions on the selected orders: the most common as buttons, the others under "More". */
export function BulkActions({ offered, further, choose }: Props) {
  const phone = useIsPhone();
  const maxButtons = phone ? 2 : IN_SIGHT;
  const isWhole = offered.length <= maxButtons + 1 && further.length === 0;
  const shown = isWhole ? offered : offered.slice(0, maxButtons);
  const rest = offered.slice(shown.length);
  if (offered.length === 0 && further.length === 0)
    return <span className="small quiet">No action applies to these orders</span>;
  return (
    <>
      {shown.map((one, index) => (
        <Button
          key={one.action.name}
          small
          kind={index === 0 && isOnward(one.action) ? "primary" : "default"}
          icon={one.action.icon}
          onClick={() => choose(one.action)}
        >
          {labelOf(one)}
        </Button>
      ))}
      {rest.length + further.length > 0 && (
        <MenuButton
          className="plain-button bulk-more"
          items={[
            ...rest.map((one) => ({
              key: one.action.name,
              label: labelOf(one),
              icon: <Icon name={one.action.icon} />,
              danger: one.action.danger,
              onClick: () => choose(one.action),
            })),
            ...(rest.length > 0 && further.length > 0 ? [{ type: "divider" as const }] : []),
            ...further.map(({ label, icon, disabled, onClick }) => ({
              key: label,
              label: disabled ? `${label}: ${disabled}` : label,
              icon: <Icon name={icon} />,
              disabled: disabled !== undefined,
              onClick,
            })),
          ]}
        >
          More
          <Icon name="chevron-down" size={14} />
        </MenuButton>
      )}
    </>
  );
}
