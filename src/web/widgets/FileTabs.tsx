import { Flex } from "antd";
import { formatCount } from "../../domain/format.ts";
import { Button } from "./Button.tsx";

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

interface PreviewedFileProps {
  work: { readonly file: File | null; reset(): void };
  /** What is running. */
  busy: string | false;
}

/** The file of a preview, and the way to another one. */
export const PreviewedFile = ({ work, busy }: PreviewedFileProps) => (
  <Flex className="price-file" gap="0 8px" wrap align="baseline">
    <strong>{work.file?.name}</strong>
    <Button kind="text" small onClick={work.reset}>
      Choose another file
    </Button>
    <span className="small quiet" role="status">
      {busy}
    </span>
  </Flex>
);
