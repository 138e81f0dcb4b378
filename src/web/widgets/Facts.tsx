import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a whole line, for tables and long text. */
  isWide?: boolean;
}

interface Props {
  facts: readonly Fact[];
  /** For many short values, which fit side by side on a phone as well. */
  isDense?: boolean;
}

/** The fields of one record with their labels above the values. Not antd's Descriptions: decision 0076. */
export function Facts({ facts, isDense = false }: Props) {
  return (
    <dl className={isDense ? "facts facts-dense card-padded" : "facts card-padded"}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? "fact-wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
