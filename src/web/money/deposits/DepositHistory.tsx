import { Flex } from "antd";
import type { ReactNode } from "react";
import { listTeamDeposits } from "../../../domain/money/deposits/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { filtersOf } from "../../list/filters/filters.ts";
import { Pagination } from "../../list/Pagination.tsx";
import { DataTable } from "../../list/table/DataTable.tsx";
import { urlFiltersOf } from "../../list/url-state.ts";
import { type UrlTable, useUrlTable } from "../../list/useUrlTable.ts";
import { FRESH } from "../../providers/fresh.ts";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState, NothingFound } from "../../widgets/states.tsx";
import { DEPOSIT_ROWS, type Deposit, depositsResource } from "./deposits.ts";
import { useDeposits } from "./useDeposits.tsx";

const KEYS = urlFiltersOf(depositsResource).map(({ key }) => key);
const FILTERS = filtersOf(depositsResource, ["sellerTeam", "isCashback"]);
const HEIGHT = 36 + 44 * DEPOSIT_ROWS;

/** The deposits of one seller team; the filters are kept in the page's address. */
export const useDepositHistory = (teamId: string): UrlTable<Deposit> =>
  useUrlTable<Deposit>({
    resource: pathOf(listTeamDeposits, { id: teamId }),
    filterKeys: KEYS,
    pagination: { pageSize: DEPOSIT_ROWS },
    // A notification of a decision leads here.
    queryOptions: FRESH,
  });

interface Props {
  area: Area;
  team: { id: string; name: string };
  table: UrlTable<Deposit>;
  topup?: () => void;
  /** The text without deposits. */
  emptyText: ReactNode;
}

export function DepositHistory({ area, team, table, topup, emptyText }: Props) {
  const { shown } = useDeposits({ area, rows: table.result.data, team });
  const nothing = table.result.total === 0;
  return (
    <section className="card" aria-labelledby="deposit-history" id="deposits">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="deposit-history">Deposits History</h2>
        <Flex gap={8} align="center">
          <FilterBar table={table} defs={FILTERS} />
          {topup && (
            <Button kind="primary" icon="plus" onClick={topup}>
              Topup
            </Button>
          )}
        </Flex>
      </Flex>
      {nothing ? (
        table.isFiltered ? (
          <NothingFound search="" clear={() => table.setFilters([], "replace")} />
        ) : (
          <EmptyState icon="wallet" title="No deposits yet" text={emptyText} />
        )
      ) : (
        <>
          <DataTable label="Deposits" table={table} {...shown} height={HEIGHT} empty={null} />
          <Pagination table={table} sizes={[]} />
        </>
      )}
    </section>
  );
}
