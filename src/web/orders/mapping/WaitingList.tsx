import type { CrudFilter } from "@refinedev/core";
import { Flex } from "antd";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { listUnmapped } from "../../../domain/orders/mapping/calls.ts";
import type { Variant, WaitingItems } from "../../../domain/orders/mapping/responses.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { PageHeader, type PageHeaderProps } from "../../layout/PageHeader.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { EmptyState, FailedState, NothingFound } from "../../widgets/states.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import { candidateId } from "./Candidates.tsx";
import { MapItem } from "./MapItem.tsx";
import type { MappingWithin } from "./mapping-within.ts";
import { notOursChoices } from "./not-ours.ts";
import { Suggestions } from "./Suggestions.tsx";
import { mapWaiting } from "./useMapping.ts";
import "./mapping.css";
import { reveal } from "../../widgets/reveal.ts";

const ROWS = 50;
/** The number of suggestions, and of candidates as images, shown before a row is opened. */
const AT_A_GLANCE = 2;
const AS_IMAGES = 5;
const WITH_SUGGESTIONS: CrudFilter[] = [{ field: "suggest", operator: "eq", value: "true" }];

const amount = ({ items, orders }: WaitingItems) =>
  `${counted(items, "item", "items")} in ${counted(orders, "order", "orders")}`;

function examplesOf({ examples, orders }: WaitingItems): string {
  const others = orders - examples.length;
  return examples.join(", ") + (others > 0 && examples.length > 0 ? ` and ${formatCount(others)} more` : "");
}

interface RowProps {
  waiting: WaitingItems;
  isOpen: boolean;
  /** The suggestion that was clicked to open the row. */
  start: Variant | null;
  open(start: Variant | null): void;
  close(): void;
  /** Opens the next row after this one was mapped. */
  next(): void;
}

function Row({ waiting, isOpen, start, open, close, next }: RowProps) {
  const { suggestions = [], candidates = [] } = waiting;
  const panel = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) reveal(panel.current);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes; the button opens
    <li
      ref={panel}
      className={isOpen ? "waiting open" : "waiting"}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="waiting-head">
        <Flex className="waiting-text" vertical>
          <h2 className="waiting-title">{waiting.title}</h2>
          <span className="small quiet">
            {[waiting.sku ? `SKU ${waiting.sku}` : "No SKU", examplesOf(waiting)].filter(Boolean).join(" · ")}
          </span>
        </Flex>
        {!isOpen && candidates.length > 0 && (
          <Flex className="waiting-images" gap={4} aria-hidden="true">
            {candidates.slice(0, AS_IMAGES).map((one) => (
              <Thumb key={candidateId(one)} src={one.image} />
            ))}
          </Flex>
        )}
        <span className="waiting-amount">{amount(waiting)}</span>
        {!isOpen && (
          <Button icon="link" label={`Map ${waiting.title}`} onClick={() => open(null)}>
            Map
          </Button>
        )}
      </div>
      {isOpen ? (
        <MapItem
          title={waiting.title}
          call={mapWaiting(waiting)}
          suggestions={suggestions}
          candidates={candidates}
          notOurs={notOursChoices(waiting)}
          start={start}
          done={next}
          cancel={close}
        />
      ) : (
        <Suggestions
          title={waiting.title}
          // Which product it is comes first: a variant alone has no artwork.
          suggestions={candidates.length > 0 ? [] : suggestions.slice(0, AT_A_GLANCE)}
          chosen={null}
          choose={open}
        />
      )}
    </li>
  );
}

interface OpenRow {
  key: string;
  /** The suggestion that was clicked to open it. */
  start: Variant | null;
}

interface Props {
  header: Pick<PageHeaderProps, "title" | "back" | "sub">;
  tabs: ReactNode;
  /** The path of the import screen. */
  imports: string;
  /** Whose items are listed; of all without. */
  within?: MappingWithin | undefined;
}

/** Items of orders and previewed files without a variant, grouped by name. */
export function WaitingList({ header, tabs, imports, within }: Props) {
  const permanent = useMemo((): CrudFilter[] => {
    if (!within) return WITH_SUGGESTIONS;
    return [...WITH_SUGGESTIONS, { field: within.kind, operator: "eq", value: within.id }];
  }, [within]);
  const table = useUrlTable<WaitingItems>({
    resource: pathOf(listUnmapped),
    pagination: { pageSize: ROWS },
    filters: { permanent },
  });
  const [chosen, setOpen] = useState<OpenRow | null | undefined>(undefined);
  const box = useRef<HTMLUListElement>(null);
  const { data: rows, total } = table.result;
  // The item that somebody came for is open.
  const only = within?.kind === "item" && rows.length === 1 ? rows[0] : undefined;
  const open = chosen === undefined ? only && { key: only.key, start: null } : chosen;
  const { isError, error, refetch } = table.tableQuery;

  const close = (key: string) => {
    setOpen(null);
    const at = rows.findIndex((row) => row.key === key);
    requestAnimationFrame(() => box.current?.children[at]?.querySelector("button")?.focus());
  };
  // Open the row after it, or before it at the end of the list.
  const next = (key: string) => {
    const at = rows.findIndex((row) => row.key === key);
    const other = rows[at + 1] ?? rows[at - 1];
    setOpen(other ? { key: other.key, start: null } : null);
  };

  return (
    <div className="screen screen-detail">
      <PageHeader {...header} count={total} />
      {total === undefined && isError ? (
        <div className="card">
          {tabs}
          <FailedState what="Items" why={error?.message ?? ""} retry={() => void refetch()} />
        </div>
      ) : total === undefined ? (
        <CardSkeleton lines={7} />
      ) : rows.length === 0 && !table.isFiltered ? (
        <div className="card">
          {tabs}
          <EmptyState
            icon="circle-check"
            title="No items to map"
            text="Items without a variant appear here: their SKU is missing, unknown, or used by several products."
            action={<Button to={imports}>Import orders</Button>}
          />
        </div>
      ) : (
        <div className="card">
          {tabs}
          <div className="toolbar">
            <SearchBox label="Search waiting items" value={table.search} onSearch={table.setSearch} />
          </div>
          {rows.length === 0 ? (
            <NothingFound search={table.search} clear={() => table.setFilters([], "replace")} />
          ) : (
            <ul ref={box} aria-label="Waiting items">
              {rows.map((waiting) => (
                <Row
                  key={waiting.key}
                  waiting={waiting}
                  isOpen={open?.key === waiting.key}
                  start={open?.key === waiting.key ? open.start : null}
                  open={(start) => setOpen({ key: waiting.key, start })}
                  close={() => close(waiting.key)}
                  next={() => next(waiting.key)}
                />
              ))}
            </ul>
          )}
          {total > ROWS && <Pagination table={table} sizes={[]} />}
        </div>
      )}
    </div>
  );
}
