import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a whole line, for tables and long text. */
  isWide?: boolean;
}

interface Props {
  facts: readonly Fact[];
  /** For many short values: narrower columns. */
  isDense?: boolean;
}

/** Values of a record with their labels above, in columns of the same width. Not antd's Descriptions: decision 0076. */
export function Facts({ facts, isDense = false }: Props) {
  return (
    <dl className={isDense ? "facts facts-dense" : "facts"}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? "fact-wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
