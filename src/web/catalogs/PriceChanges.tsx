import { counted } from "../../domain/counts.ts";
import { type Cents, toDollars } from "../../domain/money/cents.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { Money, NOTHING } from "../widgets/values.tsx";
import "./catalogs.css";

/** A price that an action is about to change, in cents; `null` before for a price that is missing. */
export interface PriceChange {
  readonly key: string;
  readonly sku: string;
  /** Which price of the variant, where there are several. */
  readonly name?: string;
  readonly before: Cents | null;
  readonly after: Cents;
}

const MAX_LISTED = 200;

export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const hasNames = changes.some(({ name }) => name !== undefined);
  const money = (amount: Cents | null) => (amount === null ? NOTHING : <Money amount={toDollars(amount)} />);
  return (
    <>
      {changes.length > 0 && (
        <SmallTable
          label="Changed prices"
          box="plain-table-box log-variants"
          rows={changes.slice(0, MAX_LISTED)}
          keyOf={({ key }) => key}
          columns={[
            { title: "SKU", cell: ({ sku }) => sku },
            ...(hasNames ? [{ title: "Price", cell: ({ name }: PriceChange) => name }] : []),
            { title: "Old", align: "right", cell: ({ before }) => money(before) },
            { title: "New", align: "right", cell: ({ after }) => money(after) },
            {
              title: "Difference",
              align: "right",
              cell: ({ before, after }) => money(before === null ? null : after - before),
            },
          ]}
        />
      )}
      <p className="quiet" role="status">
        {changes.length === 0 ? "No price changes." : `${counted(changes.length, "price")} will change`}
        {changes.length > MAX_LISTED && `. The ${MAX_LISTED} largest differences are shown`}
      </p>
    </>
  );
}
