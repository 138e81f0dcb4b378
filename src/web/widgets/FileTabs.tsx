import { formatCount } from "../../domain/format.ts";

interface FileTab<Status extends string> {
  readonly status: Status;
  readonly label: string;
}

interface Props<Status extends string, Tab extends FileTab<Status>> {
  label: string;
  tabs: readonly Tab[];
  counts: Readonly<Record<Status, number>>;
  current: Tab;
  onChoose(tab: Tab): void;
}

/** The tabs of a file's preview, by what an import does, with the number of each. */
export function FileTabs<Status extends string, Tab extends FileTab<Status>>({
  label,
  tabs,
  counts,
  current,
  onChoose,
}: Props<Status, Tab>) {
  return (
    <nav className="tabs price-tabs" aria-label={label}>
      {tabs.map((one) => (
        <button
          key={one.status}
          type="button"
          className="tab"
          aria-current={one === current ? "true" : undefined}
          onClick={() => onChoose(one)}
        >
          {one.label} <span className="tab-count">{formatCount(counts[one.status])}</span>
        </button>
      ))}
    </nav>
  );
}
