import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { dayOf } from "../../../domain/format.ts";
import { AGES } from "../../../domain/money/accounting/ages.ts";
import { listAgedDebts } from "../../../domain/money/accounting/calls.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import type { SmallColumn } from "../../list/table/SmallTable.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import type { Period } from "../statements/usePeriod.ts";
import { PAGE_ROWS } from "./page-rows.ts";
import { SellerTable } from "./SellerTable.tsx";

type Row = ResponseOf<typeof listAgedDebts>["data"][number];

const DAY_MS = 86_400_000;

/** The day so many days before today, in Los Angeles. */
function daysAgo(days: number): string {
  const today = Date.parse(`${dayOf(new Date().toISOString())}T00:00:00Z`);
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

/** The unpaid invoices of a seller within an age. */
function invoicesOf(sellerTeam: string, from: number, to: number | null): string {
  const query = new URLSearchParams({ activeName: "debts", sellerTeam, createdTo: daysAgo(from) });
  if (to !== null) query.set("createdFrom", daysAgo(to));
  return `/ag/invoices?${query}`;
}

/** The reversed deposits that a seller owes. */
const depositsOf = (sellerTeam: string): string =>
  `/ag/deposits?${new URLSearchParams({ sellerTeam, remainAmountFrom: "0.01" })}`;

/** What sellers owe. Each amount opens its invoices or deposits. */
export function AgedDebts({ period }: { period: Period }) {
  const { page } = period;
  const { data, error, refetch } = useCallQuery(
    listAgedDebts,
    { query: { page, limit: PAGE_ROWS } },
    { placeholderData: keepPreviousData },
  );
  const found = data?.data;
  const amount = (value: number, to: string) =>
    to && value !== 0 ? (
      <Link to={to}>
        <Money amount={value} />
      </Link>
    ) : (
      <Money amount={value} />
    );
  const columns: SmallColumn<Row>[] = [
    ...AGES.map(
      ({ key, label, from, to }): SmallColumn<Row> => ({
        title: label,
        align: "right",
        cell: (row) => amount(row[key], row.sellerTeam.id && invoicesOf(row.sellerTeam.id, from, to)),
      }),
    ),
    {
      title: "Reversed deposits",
      align: "right",
      cell: (row) => amount(row.reversedDeposits, row.sellerTeam.id && depositsOf(row.sellerTeam.id)),
    },
    { title: "Total", align: "right", cell: (row) => <Money amount={row.total} /> },
  ];
  return (
    <section className="card" aria-label="Aging of debts">
      {!found ? (
        <NotLoaded what="Aging of debts" lines={8} query={{ error, refetch }} />
      ) : found.total === 0 ? (
        <EmptyState icon="check" title="No debts" text="Every invoice and every reversed deposit is paid." />
      ) : (
        <SellerTable label="Aging of debts" columns={columns} found={found} period={period} />
      )}
    </section>
  );
}
