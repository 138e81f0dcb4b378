import type { MenuProps } from "antd";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import type { Barcode, PrintDocument } from "../../../domain/orders/print/documents.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useElementSize, useIsPhone } from "../../list/table/useElementSize.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon, type IconName } from "../../widgets/Icon.tsx";
import { MenuButton } from "../../widgets/MenuButton.tsx";
import { type BulkAction, isOnward, type OfferedAction } from "../actions/bulk-actions.ts";
import { PRINTS } from "../exports/prints.ts";

/** Something else that the bar offers for every selected order, such as tags. */
export interface FurtherAction {
  readonly label: string;
  readonly icon: IconName;
  /** Why it cannot be done now. */
  readonly disabled?: string | undefined;
  onClick(): void;
}

interface Props {
  /** The number of selected orders. */
  selected: number;
  offered: readonly OfferedAction[];
  further: readonly FurtherAction[];
  choose(action: BulkAction): void;
  exports: readonly HeaderAction[];
  /** Left out where printing is not offered. */
  print?: (document: PrintDocument, barcode?: Barcode) => void;
}

type Entries = NonNullable<MenuProps["items"]>;

const IN_SIGHT = 4;
const ON_PHONE = 2;

/** "Approve 38", or "Submit 3 of 17" where the others cannot go. */
const labelOf = ({ action, count }: OfferedAction, selected: number): string =>
  count === undefined
    ? action.label
    : `${action.label} ${formatCount(count)}${count < selected ? ` of ${formatCount(selected)}` : ""}`;

function BarMenu({ label, icon, items }: { label: string; icon?: IconName; items: Entries }) {
  return (
    <MenuButton className="plain-button bulk-more" items={items}>
      {icon && <Icon name={icon} size={14} />}
      {label}
      <Icon name="chevron-down" size={14} />
    </MenuButton>
  );
}

/** The entries of the actions without a button, of the further ones, and of the menus without one. */
function moreEntries(
  { further, choose, selected }: Props,
  rest: readonly OfferedAction[],
  menus: readonly { label: string; icon: IconName; items: Entries }[],
): Entries {
  const parts: Entries[] = [
    rest.map((one) => ({
      key: one.action.name,
      label: labelOf(one, selected),
      icon: <Icon name={one.action.icon} />,
      danger: one.action.danger === true,
      onClick: () => choose(one.action),
    })),
    further.map(({ label, icon, disabled, onClick }) => ({
      key: label,
      label: disabled ? `${label}: ${disabled}` : label,
      icon: <Icon name={icon} />,
      disabled: disabled !== undefined,
      onClick,
    })),
    menus.map(({ label, icon, items }) => ({
      key: label,
      label,
      icon: <Icon name={icon} />,
      children: items,
    })),
  ];
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: "divider" as const }, ...part]));
}

/**
 * Actions on the selected orders in one line: the most common as buttons, and under "More" what has no room, the menus
 * of files last.
 */
export function BulkActions(props: Props) {
  const { selected, offered, further, choose, exports, print } = props;
  const isPhone = useIsPhone();
  const menus = [
    ...(print
      ? [
          {
            label: "Print",
            icon: "print" as const,
            items: PRINTS.map(({ document, barcode, label }) => ({
              key: label,
              label,
              onClick: () => print(document, barcode),
            })),
          },
        ]
      : []),
    ...(exports.length > 0
      ? [
          {
            label: "Export",
            icon: "download" as const,
            items: exports.map(({ label, onClick }) => ({ key: label, label, onClick: () => onClick?.() })),
          },
        ]
      : []),
  ];
  const first = offered.slice(0, isPhone ? ON_PHONE : IN_SIGHT);
  const labels = first.map((one) => labelOf(one, selected));
  // A phone's line is swiped.
  const { box, fits } = useFitting(labels.length + menus.length, labels.join(), !isPhone);
  const shown = first.slice(0, Math.max(1, fits - menus.length));
  // The first action keeps its button the longest.
  const shownMenus = menus.slice(0, Math.max(0, fits - shown.length));
  const more = moreEntries(props, offered.slice(shown.length), menus.slice(shownMenus.length));
  return (
    <div ref={box} className="bulk-line">
      {offered.length + further.length === 0 && (
        <span className="small quiet">No action applies to these orders</span>
      )}
      {shown.map((one, index) => (
        <Button
          key={one.action.name}
          small
          kind={index === 0 && isOnward(one.action) && one.count !== 0 ? "primary" : "default"}
          icon={one.action.icon}
          onClick={() => choose(one.action)}
        >
          {labelOf(one, selected)}
        </Button>
      ))}
      {more.length > 0 && <BarMenu label="More" items={more} />}
      {shownMenus.map((menu) => (
        <BarMenu key={menu.label} {...menu} />
      ))}
    </div>
  );
}

/** How many of `all` things fit into the line: one less at a time before it is painted. `key`: their texts. */
function useFitting(all: number, key: string, isLimited: boolean) {
  const { ref, width } = useElementSize();
  const line = useRef<HTMLDivElement | null>(null);
  const measured = `${all} ${width} ${key}`;
  const [state, setState] = useState({ measured, fits: all });
  const fits = state.measured === measured ? state.fits : all;
  useLayoutEffect(() => {
    const element = line.current;
    if (isLimited && element && fits > 1 && element.scrollWidth > element.clientWidth)
      setState({ measured, fits: fits - 1 });
  }, [isLimited, measured, fits]);
  const box = useCallback(
    (element: HTMLDivElement | null) => {
      line.current = element;
      ref(element);
    },
    [ref],
  );
  return { box, fits };
}
