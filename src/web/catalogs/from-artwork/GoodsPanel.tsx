import type { PriceRule } from "../../../domain/catalogs/price-rules.ts";
import { MAX_GOODS } from "../../../domain/products/from-artwork/request.ts";
import { splitByPrice } from "../../../domain/products/from-artwork/unpriced.ts";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { EmptyState, FailedState, NothingFound } from "../../widgets/states.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import type { CatalogDetail } from "../catalog.ts";
import { ChosenGoods } from "./ChosenGoods.tsx";
import { chosenVariants, type DraftGoods, type LoadedGoods } from "./draft.ts";

interface Props {
  goods: readonly DraftGoods[];
  loaded: readonly LoadedGoods[];
  /** `null` while it is not entered. */
  rule: PriceRule | null;
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
  onChange(goods: readonly DraftGoods[]): void;
}

/** Catalogs of the team to choose from, and the colors of those that are chosen. */
export function GoodsPanel({ goods, loaded, rule, errors, onChange }: Props) {
  const table = useUrlTable<CatalogDetail>({
    resource: "catalogs",
    syncWithLocation: false,
    pagination: { pageSize: 12 },
  });
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  const toggle = ({ id, name }: CatalogDetail, isChosen: boolean) =>
    onChange(
      isChosen
        ? [...goods, { catalog: id, name, colors: null }]
        : goods.filter(({ catalog }) => catalog !== id),
    );
  return (
    <Panel
      title="Goods"
      beside={<span className="quiet">{`${goods.length} of at most ${MAX_GOODS} chosen`}</span>}
    >
      <div className="from-artwork-part">
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
              text="Catalogs on sale to your team appear here."
            />
          )
        ) : (
          <>
            <ul className="goods-grid" aria-label="Catalogs">
              {data.map((catalog) => {
                const isChosen = goods.some((one) => one.catalog === catalog.id);
                return (
                  <li key={catalog.id}>
                    <label className="goods-card">
                      <input
                        type="checkbox"
                        checked={isChosen}
                        disabled={!isChosen && goods.length >= MAX_GOODS}
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
        {goods.length > 0 && (
          <ul className="chosen-goods" aria-label="Chosen goods">
            {goods.map((one, n) => {
              const found = loaded.find(({ catalog }) => catalog.id === one.catalog);
              const split = found && rule && splitByPrice(one.name, chosenVariants(found, one), rule);
              return (
                <ChosenGoods
                  key={one.catalog}
                  goods={one}
                  catalog={found?.catalog}
                  leftOut={split ? split.unpriced.map(({ message }) => message) : []}
                  errors={Object.entries(errors).flatMap(([field, text]) =>
                    field === `goods.${n}` || field.startsWith(`goods.${n}.`) ? [text] : [],
                  )}
                  onChange={(next) => onChange(goods.map((other) => (other === one ? next : other)))}
                  remove={() => onChange(goods.filter((other) => other !== one))}
                />
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}
