import { lazy, type ReactNode, Suspense, useState } from "react";
import { inTime } from "../../chunks.ts";
import { BulkBar } from "../../list/BulkBar.tsx";
import type { Column } from "../../list/columns.ts";
import { DataTable } from "../../list/DataTable.tsx";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useListInUrl } from "../../list/useListInUrl.ts";
import { useSelection } from "../../list/useSelection.ts";
import { useTableView } from "../../list/useTableView.ts";
import { ViewMenu } from "../../list/ViewMenu.tsx";
import { Button } from "../../widgets/Button.tsx";
import { NOTHING, When } from "../../widgets/figures.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { Tag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import type { Learned } from "./learned.ts";
import { useForget } from "./useForget.ts";
import { wordsOf } from "./useVariants.ts";
import "./mapping.css";

const ChangeLearned = lazy(() => inTime(import("./ChangeLearned.tsx")));

const skuOf = ({ sku }: Learned) => (sku ? `SKU ${sku}` : "No SKU");
const NOT_SOLD = { value: "sold", label: "Not sold any more", color: "gold" } as const;

const VariantCell = ({ learned }: { learned: Learned }) => (
  <span className="learned-variant">
    <Thumb src={learned.picture} />
    <span className="learned-variant-text">
      <span className="variant-code">{learned.variant.catalogVariantCode}</span>
      <span className="row-second">{wordsOf(learned.variant)}</span>
    </span>
    {!learned.sold && <Tag option={NOT_SOLD} />}
  </span>
);

const Artworks = ({ artworks }: Learned) =>
  artworks.length === 0 ? (
    NOTHING
  ) : (
    <span className="learned-artworks">
      {artworks.map((path, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be in two slots
        <Thumb key={slot} src={path} size={24} alt={`Artwork ${slot + 1}`} />
      ))}
    </span>
  );

/** What maps later files by itself: by name and SKU, to which variant, and how often it is used. */
export function LearnedList({ header, tabs }: { header(count?: number): ReactNode; tabs: ReactNode }) {
  const list = useListInUrl<Learned>("orders/mapping/learned");
  const selection = useSelection(list);
  const forget = useForget();
  const [changing, setChanging] = useState<Learned | null>(null);

  const forgetOne = async (row: Learned) => {
    if ((await forget([row.id], row)) && selection.has(row.id)) selection.toggle(row.id);
  };
  const forgetTicked = async () => {
    if ("ids" in selection.ticked && (await forget(selection.ticked.ids))) selection.clear();
  };
  const menu = (row: Learned) => (
    <RowMenu
      label={`Actions for ${row.title}`}
      actions={[
        { label: "Change variant", icon: "edit", onClick: () => setChanging(row) },
        { label: "Forget", icon: "trash", danger: true, onClick: () => void forgetOne(row) },
      ]}
    />
  );
  const columns: Column<Learned>[] = [
    {
      key: "title",
      title: "Item",
      main: true,
      width: 240,
      least: 200,
      second: skuOf,
      cell: (row) => row.title,
    },
    {
      key: "variant",
      title: "Variant",
      width: 280,
      least: 220,
      cell: (row) => <VariantCell learned={row} />,
    },
    { key: "artworks", title: "Artwork", width: 110, cell: Artworks },
    {
      key: "openItems",
      title: "Open items",
      width: 96,
      align: "right",
      cell: (row) => row.openItems.toLocaleString("en-US"),
    },
    {
      key: "used",
      title: "Used",
      width: 72,
      align: "right",
      cell: (row) => row.used.toLocaleString("en-US"),
    },
    { key: "mappedBy", title: "Mapped by", width: 140, cell: (row) => row.mappedBy ?? NOTHING },
    {
      key: "mappedAt",
      title: "Mapped",
      width: 112,
      least: 112,
      cell: (row) => <When at={row.mappedAt} day />,
    },
    { key: "actions", title: "", width: 52, fixed: "right", says: "menu", cell: menu },
  ];
  const view = useTableView("learned-mappings", columns);

  return (
    <>
      <ListFrame
        header={header(list.state === "ready" ? list.total : undefined)}
        tabs={tabs}
        search={<SearchBox label="Search learned mappings" value={list.search} onSearch={list.setSearch} />}
        view={<ViewMenu view={view} />}
        bulk={
          <BulkBar selection={selection} list={list} allMatching={false}>
            <Button small icon="trash" onClick={() => void forgetTicked()}>
              Forget
            </Button>
          </BulkBar>
        }
        table={
          <DataTable<Learned>
            label="Learned mappings"
            list={list}
            columns={columns}
            view={view}
            selection={selection}
            nameOf={(row) => row.title}
            onOpen={setChanging}
            card={(row) => ({
              title: row.title,
              second: `${skuOf(row)} · ${wordsOf(row.variant)}`,
              status: row.sold ? row.variant.catalogVariantCode : <Tag option={NOT_SOLD} />,
              amount: `${row.used.toLocaleString("en-US")} used`,
              date: <When at={row.mappedAt} day />,
              menu: menu(row),
              thumb: row.picture,
            })}
            empty={
              <EmptyState
                icon="link"
                title="Nothing is learned yet"
                text="Every item that you map is remembered here and maps later files by itself."
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {changing && (
        <Suspense>
          <ChangeLearned learned={changing} close={() => setChanging(null)} />
        </Suspense>
      )}
    </>
  );
}
