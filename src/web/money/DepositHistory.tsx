import { type ReactNode, useMemo } from "react";
import type { Area } from "../../domain/resource/define.ts";
import { FilterBar } from "../list/FilterBar.tsx";
import { filtersOf } from "../list/filters.ts";
import { filterKeysOf } from "../list/list-query.ts";
import { Pagination } from "../list/Pagination.tsx";
import { type ListInUrl, useListInUrl } from "../list/useListInUrl.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState, NothingFound } from "../widgets/states.tsx";
import { DepositTable, useDepositColumns } from "./DepositTable.tsx";
import { DEPOSIT_ROWS, type Deposit, depositsResource } from "./deposits.ts";

const KEYS = filterKeysOf(depositsResource);
const FILTERS = filtersOf(depositsResource, ["sellerTeam", "isCashback"]);
const HEIGHT = 36 + 44 * DEPOSIT_ROWS;

/** The deposits of one seller team; the page's address keeps its filters. */
export const useDepositHistory = (teamId: string): ListInUrl<Deposit> =>
  useListInUrl<Deposit>(`deposits/seller-teams/${teamId}`, { keys: KEYS, defaultLimit: DEPOSIT_ROWS });

interface Props {
  area: Area;
  team: { id: string; name: string };
  list: ListInUrl<Deposit>;
  topup?: () => void;
  /** What is said when there has been none. */
  emptyText: ReactNode;
}

export function DepositHistory({ area, team, list, topup, emptyText }: Props) {
  const teamOf = useMemo(() => () => team, [team]);
  const { columns, decide } = useDepositColumns({ rows: list.rows, teamOf });
  const nothing = list.state === "ready" && list.rows.length === 0;
  return (
    <section className="card" aria-labelledby="deposit-history" id="deposits">
      <div className="card-head">
        <h2 id="deposit-history">Deposits History</h2>
        <div className="card-head-end">
          <FilterBar list={list} defs={FILTERS} />
          {topup && (
            <Button kind="primary" icon="plus" onClick={topup}>
              Topup
            </Button>
          )}
        </div>
      </div>
      {nothing ? (
        list.isFiltered ? (
          <NothingFound search="" clear={() => list.clearFilters()} />
        ) : (
          <EmptyState icon="wallet" title="No deposits yet" text={emptyText} />
        )
      ) : (
        <>
          <DepositTable
            area={area}
            list={list}
            columns={columns}
            decide={decide}
            height={HEIGHT}
            empty={null}
          />
          <Pagination list={list} sizes={[]} />
        </>
      )}
    </section>
  );
}
