import { type ReactNode, useEffect, useRef, useState } from "react";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { EmptyState, FailedState, NothingFound } from "../../widgets/states.tsx";
import { counted } from "../rehearsal/job.ts";
import { MapItem } from "./MapItem.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { mapWaiting, type Wanted } from "./useMapping.ts";
import type { Suggestion } from "./useSuggestions.ts";
import type { Variant } from "./useVariants.ts";
import "./mapping.css";
import { reveal } from "../../widgets/reveal.ts";

interface Waiting extends Wanted {
  id: string;
  items: number;
  orders: number;
  quantity: number;
  /** Names of up to three of the orders. */
  examples: readonly string[];
  /** What it probably is. */
  suggestions: readonly Suggestion[];
}

const ROWS = 50;
/** Of what a row probably is, so many are shown before it is opened. */
const AT_A_GLANCE = 2;
const WITH_SUGGESTIONS = { suggest: "true" };

const amount = ({ items, orders }: Waiting) =>
  `${counted(items, "item", "items")} in ${counted(orders, "order", "orders")}`;

function examplesOf({ examples, orders }: Waiting): string {
  const others = orders - examples.length;
  return (
    examples.join(", ") +
    (others > 0 && examples.length > 0 ? ` and ${others.toLocaleString("en-US")} more` : "")
  );
}

interface RowProps {
  waiting: Waiting;
  isOpen: boolean;
  /** The suggestion that was pressed to open it. */
  start: Variant | null;
  open(start: Variant | null): void;
  close(): void;
  /** It was mapped: on to the next. */
  next(): void;
}

function Row({ waiting, isOpen, start, open, close, next }: RowProps) {
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
        <div className="waiting-text">
          <h2 className="waiting-title">{waiting.title}</h2>
          <span className="small quiet">
            {[waiting.sku ? `SKU ${waiting.sku}` : "No SKU", examplesOf(waiting)].filter(Boolean).join(" · ")}
          </span>
        </div>
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
          suggestions={waiting.suggestions}
          start={start}
          done={next}
          cancel={close}
        />
      ) : (
        <Suggestions
          title={waiting.title}
          suggestions={waiting.suggestions.slice(0, AT_A_GLANCE)}
          chosen={null}
          choose={open}
        />
      )}
    </li>
  );
}

interface Props {
  header(count?: number): ReactNode;
  tabs: ReactNode;
  /** Where orders are brought in. */
  imports: string;
}

/** Items of orders and of rehearsed files that wait for a variant, those of one name together. */
export function WaitingList({ header, tabs, imports }: Props) {
  const list = useListInUrl<Waiting>("orders/mapping", { defaultLimit: ROWS, fixed: WITH_SUGGESTIONS });
  const [open, setOpen] = useState<{ key: string; start: Variant | null } | null>(null);
  const box = useRef<HTMLUListElement>(null);
  const { rows } = list;

  const close = (key: string) => {
    setOpen(null);
    const at = rows.findIndex((row) => row.key === key);
    requestAnimationFrame(() => box.current?.children[at]?.querySelector("button")?.focus());
  };
  // The one after it, or before it where it was the last: people map one after the other.
  const next = (key: string) => {
    const at = rows.findIndex((row) => row.key === key);
    const other = rows[at + 1] ?? rows[at - 1];
    setOpen(other ? { key: other.key, start: null } : null);
  };

  return (
    <div className="screen screen-detail">
      {header(list.state === "ready" ? list.total : undefined)}
      {list.state === "failed" ? (
        <div className="card">
          {tabs}
          <FailedState what="Items" why={list.error?.message ?? ""} retry={list.retry} />
        </div>
      ) : list.state === "loading" ? (
        <CardSkeleton lines={7} />
      ) : rows.length === 0 && !list.isFiltered ? (
        <div className="card">
          {tabs}
          <EmptyState
            icon="circle-check"
            title="Nothing waits for a mapping"
            text="Items whose SKU is in no catalog, and items without one, wait here until they have a variant."
            action={<Button to={imports}>Import orders</Button>}
          />
        </div>
      ) : (
        <div className="card">
          {tabs}
          <div className="toolbar">
            <SearchBox label="Search waiting items" value={list.search} onSearch={list.setSearch} />
          </div>
          {rows.length === 0 ? (
            <NothingFound search={list.search} clear={() => list.clearFilters()} />
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
          {list.total > ROWS && <Pagination list={list} sizes={[]} />}
        </div>
      )}
    </div>
  );
}
