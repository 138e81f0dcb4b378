import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { listSellerBalances } from "../../../domain/money/accounting/calls.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import { monthOf } from "../../list/filters/filters.ts";
import type { SmallColumn } from "../../list/table/SmallTable.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import type { Period } from "../statements/usePeriod.ts";
import { MonthButtons } from "./MonthButtons.tsx";
import { PAGE_ROWS } from "./page-rows.ts";
import { SellerTable } from "./SellerTable.tsx";

type Row = ResponseOf<typeof listSellerBalances>["data"][number];

const AMOUNTS = [
  ["balance", "Balance"],
  ["receivable", "Owed"],
  ["held", "Reserved"],
  ["deferred", "Not shipped"],
  ["profit", "Profit"],
  ["profitPending", "Pending profit"],
] as const;

/** What each seller had and owed at the end of a day. Each opens its statement up to that day. */
export function SellerBalances({ period }: { period: Period }) {
  const { to, page, change } = period;
  const { data, error, refetch } = useCallQuery(
    listSellerBalances,
    { query: { asOf: to, page, limit: PAGE_ROWS } },
    { placeholderData: keepPreviousData },
  );
  const found = data?.data;
  const statement = ({ id }: Row["sellerTeam"], of: string) =>
    `/ag/sellers/${id}/statement?of=${of}&from=${monthOf(to).from}&to=${to}`;
  const columns: SmallColumn<Row>[] = [
    ...AMOUNTS.map(
      ([key, title]): SmallColumn<Row> => ({
        title,
        align: "right",
        cell: (row) => {
          const of = key === "balance" ? "wallet" : key === "profit" ? "profit" : null;
          const amount = <Money amount={row[key]} />;
          return of && row.sellerTeam.id ? <Link to={statement(row.sellerTeam, of)}>{amount}</Link> : amount;
        },
      }),
    ),
  ];
  return (
    <section className="card" aria-label="Seller balances">
      <div className="report-fields">
        <label className="moment">
          <span className="small quiet">At the end of</span>
          <input
            className="plain-input"
            type="date"
            required
            value={to}
            onChange={({ target }) => target.value && change({ to: target.value })}
          />
        </label>
        <MonthButtons period={period} />
      </div>
      {!found ? (
        <NotLoaded what="Seller balances" lines={8} query={{ error, refetch }} />
      ) : found.total === 0 ? (
        <EmptyState icon="wallet" title="No balances" text="No seller had or owed anything on this day." />
      ) : (
        <SellerTable label="Seller balances" columns={columns} found={found} period={period} />
      )}
    </section>
  );
}
