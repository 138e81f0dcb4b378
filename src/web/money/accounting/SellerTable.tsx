import { Link } from "react-router";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { Pages } from "../statements/Pages.tsx";
import type { Period } from "../statements/usePeriod.ts";
import { PAGE_ROWS } from "./page-rows.ts";

/** A row of a seller, or with no id the sums of all. */
interface OfSeller {
  readonly sellerTeam: { readonly id: string; readonly name: string };
}

const TOTAL = { id: "", name: "Total" };

interface Props<Row extends OfSeller> {
  label: string;
  /** Those after the seller. */
  columns: readonly SmallColumn<Row>[];
  found: { readonly data: readonly Row[]; readonly total: number; readonly totals: Omit<Row, "sellerTeam"> };
  period: Period;
}

/** A page of a report by seller, with the sums of all sellers. */
export function SellerTable<Row extends OfSeller>(props: Props<Row>) {
  const { label, columns, found, period } = props;
  const { page, change } = period;
  const seller: SmallColumn<Row> = {
    title: "Seller",
    heads: true,
    cell: ({ sellerTeam: { id, name } }) => (id ? <Link to={`/ag/sellers/${id}`}>{name}</Link> : name),
  };
  return (
    <>
      <SmallTable
        label={label}
        box="statement-box"
        columns={[seller, ...columns]}
        rows={found.data}
        keyOf={({ sellerTeam }) => sellerTeam.id}
        // The sums have every field of a row but its seller.
        totals={[{ ...found.totals, sellerTeam: TOTAL } as Row]}
      />
      <Pages page={page} size={PAGE_ROWS} total={found.total} turn={(next) => change({ page: `${next}` })} />
    </>
  );
}
