import { useEffect, useRef, useState } from "react";
import type { RowStatus } from "../../../domain/catalogs/price-file/price-file.ts";
import type { PriceRowResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { formatCount } from "../../../domain/format.ts";
import { listed } from "../../../domain/resource/labels.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { FileTabs, PreviewedFile } from "../../widgets/FileTabs.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { reveal } from "../../widgets/reveal.ts";
import { ChangesCell } from "./ChangesCell.tsx";
import { ProblemsCell } from "./ProblemsCell.tsx";
import type { PriceImport, usePriceImport } from "./usePriceImport.ts";

type Work = ReturnType<typeof usePriceImport>;

interface Tab {
  status: RowStatus;
  label: string;
  empty: string;
}
const CHANGED: Tab = { status: "changed", label: "Changed", empty: "No rows with new values." };
const TABS: readonly Tab[] = [
  CHANGED,
  { status: "wrong", label: "Errors", empty: "No rows with errors." },
  { status: "unknown", label: "Unknown SKU", empty: "Every SKU is in one of your catalogs." },
  { status: "skipped", label: "Skipped", empty: "No skipped rows." },
  { status: "unchanged", label: "Unchanged", empty: "No unchanged rows." },
];
const PAGE = 50;
const MAX_NAMES = 3;

/** The catalogs that get the status Filled price. */
function Filled({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const others = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES);
  const text = listed(others > 0 ? [...shown, `${formatCount(others)} more`] : shown);
  return (
    <p className="small quiet price-note">
      Status becomes Filled price, since all variants have prices: {text}.
    </p>
  );
}

function Pages({ count, page, turn }: { count: number; page: number; turn(page: number): void }) {
  if (count <= PAGE) return null;
  const last = Math.ceil(count / PAGE) - 1;
  const range = `${formatCount(page * PAGE + 1)}–${formatCount(Math.min(count, (page + 1) * PAGE))}`;
  return (
    <div className="pagination">
      <span className="page-range" role="status">
        {range} of {formatCount(count)}
      </span>
      <div className="page-turns">
        <button
          type="button"
          className="bar-button"
          aria-label="Previous page"
          disabled={page === 0}
          onClick={() => turn(page - 1)}
        >
          <Icon name="chevron-left" size={18} />
        </button>
        <button
          type="button"
          className="bar-button"
          aria-label="Next page"
          disabled={page === last}
          onClick={() => turn(page + 1)}
        >
          <Icon name="chevron-right" size={18} />
        </button>
      </div>
    </div>
  );
}

function SkuCell({ row }: { row: PriceRowResponse }) {
  const variant = [row.catalog, row.color, row.size].filter(Boolean).join(", ");
  return (
    <>
      <span className="price-sku">{row.sku || "No SKU"}</span>
      {variant && <span className="small quiet">{variant}</span>}
    </>
  );
}

/** The rows of a file by what an import does with them. Wrong cells can be corrected in place. */
export function PricePreview({ work, preview }: { work: Work; preview: PriceImport }) {
  const { counts } = preview;
  // A corrected row leaves its tab, which stays open.
  const [tab, setTab] = useState(() => TABS.find(({ status }) => counts[status] > 0) ?? CHANGED);
  const [page, setPage] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // A corrected cell is gone with its row, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every check replaces the rows
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    (find(".price-rows input") ?? find(".tab[aria-current]"))?.focus();
  }, [preview]);
  // On a phone the tabs are wider than the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found in the document
  useEffect(() => reveal(box.current?.querySelector(".tab[aria-current]")), [tab]);
  const rows = preview.rows.filter(({ status }) => status === tab.status);
  // Corrected rows leave their tab, which may then have fewer pages.
  const current = Math.min(page, Math.max(0, Math.ceil(rows.length / PAGE) - 1));
  const isOfProblems = tab.status !== "changed" && tab.status !== "unchanged";
  return (
    <div ref={box}>
      <PreviewedFile work={work} busy={work.busy === "checking" && "Checking the corrected cells"} />
      <Filled names={preview.filled} />
      <FileTabs
        label="Rows"
        tabs={TABS}
        counts={counts}
        current={tab}
        onChoose={(one) => {
          setTab(one);
          setPage(0);
        }}
      />
      {rows.length === 0 ? (
        <p className="quiet price-empty">{tab.empty}</p>
      ) : (
        <SmallTable
          label={`${tab.label} rows`}
          box="price-rows"
          rows={rows.slice(current * PAGE, (current + 1) * PAGE)}
          keyOf={({ row }) => String(row)}
          columns={[
            { title: "Row", align: "right", cell: ({ row }) => formatCount(row) },
            { title: "SKU", cell: (row) => <SkuCell row={row} /> },
            isOfProblems
              ? { title: "Problem", cell: (row) => <ProblemsCell row={row} work={work} /> }
              : {
                  title: tab.status === "changed" ? "Changes" : "Values",
                  cell: (row) => <ChangesCell row={row} />,
                },
          ]}
        />
      )}
      <Pages count={rows.length} page={current} turn={setPage} />
    </div>
  );
}
