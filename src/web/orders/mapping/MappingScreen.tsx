import { useEffect, useRef, useState } from "react";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { EmptyState, FailedState, NothingFound } from "../../widgets/states.tsx";
import { counted } from "../rehearsal/job.ts";
import { MapItem } from "./MapItem.tsx";
import type { Wanted } from "./useMapping.ts";
import "./mapping.css";

interface Waiting extends Wanted {
  id: string;
  items: number;
  orders: number;
  quantity: number;
  /** Names of up to three of the orders. */
  examples: readonly string[];
}

const ROWS = 50;

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
  open(): void;
  close(): void;
  /** It was mapped: on to the next. */
  next(): void;
}

function Row({ waiting, isOpen, open, close, next }: RowProps) {
  const panel = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: "nearest" });
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
          <Button icon="link" label={`Map ${waiting.title}`} onClick={open}>
            Map
          </Button>
        )}
      </div>
      {isOpen && <MapItem wanted={waiting} done={next} cancel={close} />}
    </li>
  );
}

/** Items of orders and of rehearsed files that wait for a variant, those of one name together. */
export default function MappingScreen({ area }: ScreenProps) {
  const list = useListInUrl<Waiting>("orders/mapping", { defaultLimit: ROWS });
  const [open, setOpen] = useState<string | null>(null);
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
    setOpen((rows[at + 1] ?? rows[at - 1])?.key ?? null);
  };

  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Item mapping"
        count={list.state === "ready" ? list.total : undefined}
        back={{ to: `/${area}/orders`, label: "Orders" }}
        sub="What an order's items are made of. A choice is remembered and maps later files by itself."
      />
      {list.state === "failed" ? (
        <FailedState what="Items" why={list.error?.message ?? ""} retry={list.retry} />
      ) : list.state === "loading" ? (
        <CardSkeleton lines={7} />
      ) : rows.length === 0 && !list.isFiltered ? (
        <div className="card">
          <EmptyState
            icon="circle-check"
            title="Nothing waits for a mapping"
            text="Items whose SKU is in no catalog, and items without one, wait here until they have a variant."
            action={<Button to={`/${area}/orders/import`}>Import orders</Button>}
          />
        </div>
      ) : (
        <div className="card">
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
                  isOpen={open === waiting.key}
                  open={() => setOpen(waiting.key)}
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
