import { useId } from "react";
import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { EmptyState, FailedState, NothingFound } from "../../widgets/states.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";

const FIELDS = ["name", "mockupGallery"] as const;
type Listed = Pick<CatalogDetail, "id" | (typeof FIELDS)[number]>;

interface Props {
  /** Ids. */
  chosen: readonly string[];
  /** 1 for a choice of one, which the next replaces. */
  most: number;
  toggle(catalog: Listed, isChosen: boolean): void;
}

/** The catalogs of the team as cards to choose. */
export function CatalogPicker({ chosen, most, toggle }: Props) {
  const group = useId();
  const table = useUrlTable<Listed>({
    resource: "catalogs",
    syncWithLocation: false,
    fields: FIELDS,
    pagination: { pageSize: 12 },
  });
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  return (
    <>
      <SearchBox label="Search catalogs" value={table.search} onSearch={table.setSearch} />
      {total === undefined && isError ? (
        <FailedState what="The catalogs" why={error?.message ?? ""} retry={() => void refetch()} />
      ) : total === undefined ? (
        <div className="goods-grid" aria-hidden="true">
          {Array.from({ length: 6 }, (_, n) => (
            <span key={n} className="bone goods-bone" />
          ))}
        </div>
      ) : data.length === 0 ? (
        table.isFiltered ? (
          <NothingFound search={table.search} clear={() => table.setFilters([], "replace")} />
        ) : (
          <EmptyState
            icon="box"
            title="No catalogs yet"
            text="Catalogs appear here once your agency puts them on sale."
          />
        )
      ) : (
        <>
          <ul className="goods-grid" aria-label="Catalogs">
            {data.map((catalog) => {
              const isChosen = chosen.includes(catalog.id);
              return (
                <li key={catalog.id}>
                  <label className="goods-card">
                    <input
                      type={most === 1 ? "radio" : "checkbox"}
                      name={group}
                      checked={isChosen}
                      disabled={most > 1 && !isChosen && chosen.length >= most}
                      onChange={({ target }) => toggle(catalog, target.checked)}
                    />
                    <Thumb src={catalog.mockupGallery[0]} size={64} />
                    <span>{catalog.name}</span>
                  </label>
                </li>
              );
            })}
          </ul>
          <Pagination table={table} sizes={[]} />
        </>
      )}
    </>
  );
}
