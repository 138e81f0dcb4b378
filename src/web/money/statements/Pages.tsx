import { Flex } from "antd";
import { formatCount } from "../../../domain/format.ts";
import { Icon } from "../../widgets/Icon.tsx";

interface Props {
  page: number;
  size: number;
  total: number;
  turn(page: number): void;
}

/** The range of the visible rows, and buttons for the previous and next page; nothing where one page has all. */
export function Pages({ page, size, total, turn }: Props) {
  if (total <= size && page === 1) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const button = (label: string, icon: "chevron-left" | "chevron-right", to: number) => (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      disabled={to < 1 || to > last}
      onClick={() => turn(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  const first = Math.min((page - 1) * size + 1, total);
  return (
    <Flex gap={8} align="center" justify="end" className="statement-pages">
      <span className="small quiet">
        {formatCount(first)}–{formatCount(Math.min(page * size, total))} of {formatCount(total)}
      </span>
      {button("Previous page", "chevron-left", page - 1)}
      {button("Next page", "chevron-right", page + 1)}
    </Flex>
  );
}
