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

/** What sellers owe on unpaid invoices, by age. Each amount opens its invoices. */
export function AgedDebts({ period }: { period: Period }) {
  const { page } = period;
  const { data, error, refetch } = useCallQuery(
    listAgedDebts,
    { query: { page, limit: PAGE_ROWS } },
    { placeholderData: keepPreviousData },
  );
  const found = data?.data;
  const amount = (row: Row, value: number, from: number, to: number | null) =>
    row.sellerTeam.id && value !== 0 ? (
      <Link to={invoicesOf(row.sellerTeam.id, from, to)}>
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
        cell: (row) => amount(row, row[key], from, to),
      }),
    ),
    { title: "Total", align: "right", cell: (row) => amount(row, row.total, 0, null) },
  ];
  return (
    <section className="card" aria-label="Ageing of debts">
      {!found ? (
        <NotLoaded what="Ageing of debts" lines={8} query={{ error, refetch }} />
      ) : found.total === 0 ? (
        <EmptyState icon="check" title="No debts" text="Every invoice is paid." />
      ) : (
        <SellerTable label="Ageing of debts" columns={columns} found={found} period={period} />
      )}
    </section>
  );
}
