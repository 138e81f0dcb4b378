import { Descriptions } from "antd";
import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a whole line, for tables and long text. */
  isWide?: boolean;
}

const COLUMNS = { xs: 1, sm: 2, md: 2, lg: 3, xl: 4 } as const;
/** For many short values, which fit side by side on a phone as well. */
const DENSE_COLUMNS = { ...COLUMNS, xs: 2, xl: 5 } as const;

interface Props {
  facts: readonly Fact[];
  isDense?: boolean;
}

/** The fields of one record with their labels above the values. */
export function Facts({ facts, isDense = false }: Props) {
  return (
    <Descriptions
      className="facts card-padded"
      layout="vertical"
      colon={false}
      size="small"
      column={isDense ? DENSE_COLUMNS : COLUMNS}
      items={facts.map(({ label, value, isWide }) => ({
        key: label,
        label,
        children: value,
        ...(isWide && { span: "filled" as const }),
      }))}
    />
  );
}
