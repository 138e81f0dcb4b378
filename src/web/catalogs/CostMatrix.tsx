import type { ReactNode } from "react";
import { Link } from "react-router";
import { showPriceMatrix } from "../../domain/catalogs/basecosts/calls.ts";
import {
  levelOf,
  MATRIX_CATALOGS,
  type CostMatrix as Matrix,
  type MatrixCell,
  type MatrixRow,
  missingText,
} from "../../domain/catalogs/basecosts/cost-matrix.ts";
import { pathOf } from "../../domain/resource/address.ts";
import type { Area } from "../../domain/resource/define.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { useResourceList } from "../list/useResourceList.ts";
import { Icon } from "../widgets/Icon.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { Thumb } from "../widgets/Thumb.tsx";
import { formatRange } from "./basecost.ts";
import "./cost-matrix.css";

const SIZES = [20, 50, MATRIX_CATALOGS];
const LEVELS = {
  loss: { label: "Loss", icon: "arrow-down" },
  none: { label: "No margin", icon: "alert" },
  profit: { label: "Margin", icon: "arrow-up" },
} as const;

function Margin({ cell }: { cell: MatrixCell }) {
  const level = levelOf(cell);
  if (level === null) return <span className="quiet">{cell.priced > 0 ? "Cost unknown" : "Not priced"}</span>;
  const { label, icon } = LEVELS[level];
  return (
    <span className={`matrix-margin matrix-${level}`}>
      <Icon name={icon} size={14} />
      <span>
        {label} {formatRange([cell.lowestMargin ?? 0, cell.highestMargin ?? 0])}
      </span>
    </span>
  );
}

function Cell({ row, cell, to }: { row: MatrixRow; cell: MatrixCell; to: string }) {
  const missing = missingText(cell, row.variants);
  return (
    <td>
      <Link className="matrix-cell" to={to}>
        <Margin cell={cell} />
        <span className="small quiet">
          {cell.priced} of {row.variants} priced
        </span>
        {missing && (
          <span className="small matrix-missing">
            <Icon name="alert" size={13} />
            <span>{missing}</span>
          </span>
        )}
      </Link>
    </td>
  );
}

function MatrixTable({ matrix, area }: { matrix: Matrix; area: Area }) {
  return (
    // A scrolling table must be reachable by keyboard.
    <section className="matrix-box" tabIndex={0} aria-label="Prices by catalog and base cost">
      <table className="plain-table matrix">
        <thead>
          <tr>
            <th scope="col" className="matrix-first">
              Catalog
            </th>
            {matrix.basecosts.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={`/${area}/base-cost/${id}`}>{name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.data.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="matrix-first">
                <Link className="matrix-name" to={`/${area}/base-cost/catalogs/${row.id}`}>
                  <Thumb src={row.image} />
                  <span className="matrix-text">
                    <span>{row.name}</span>
                    <span className="small quiet">{row.productCode}</span>
                  </span>
                </Link>
              </th>
              {row.cells.map((cell) => (
                <Cell
                  key={cell.basecost}
                  row={row}
                  cell={cell}
                  to={`/${area}/base-cost/catalog-cost/${row.id}/basecost/${cell.basecost}`}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Prices by catalog and base cost: the margin of each pair, and missing prices with the orders that wait for them. */
export default function CostMatrix({ area, tabs }: { area: Area; tabs: ReactNode }) {
  const list = useResourceList<MatrixRow>({
    resource: pathOf(showPriceMatrix),
    pagination: { pageSize: 20 },
  });
  const { search, tableQuery: query } = list.table;
  // The call responds with more than a list of rows.
  const matrix = query.data as unknown as Matrix | undefined;
  const isCut = matrix && matrix.basecostTotal > matrix.basecosts.length;
  const content = query.isError ? (
    <LoadFailed what="Matrix" error={query.error} retry={() => void query.refetch()} />
  ) : !matrix ? (
    <CardSkeleton lines={10} />
  ) : matrix.basecosts.length === 0 ? (
    <EmptyState icon="dollar" title="No base costs yet" text="Create a base cost in the tab Price lists." />
  ) : matrix.data.length === 0 ? (
    <EmptyState
      icon="tag"
      title={search ? "No catalog found" : "No catalogs yet"}
      text={search ? "Search for another name or code." : "Catalogs appear here once added."}
    />
  ) : (
    <MatrixTable matrix={matrix} area={area} />
  );
  return (
    <ListScreen
      list={list}
      title="Base costs"
      heading={{}}
      sub={isCut && `The first ${matrix.basecosts.length} of ${matrix.basecostTotal} base costs by name`}
      tabs={tabs}
      search="Search catalogs"
      pageSizes={SIZES}
    >
      {content}
    </ListScreen>
  );
}
