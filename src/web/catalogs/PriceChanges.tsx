import { counted } from "../../domain/counts.ts";
import { type Cents, toDollars } from "../../domain/money/cents.ts";
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

/** Old and new prices before they are applied. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const hasNames = changes.some(({ name }) => name !== undefined);
  const money = (amount: Cents | null) => (amount === null ? NOTHING : <Money amount={toDollars(amount)} />);
  return (
    <>
      {changes.length > 0 && (
        <section className="plain-table-box log-variants" aria-label="Changed prices" tabIndex={0}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">SKU</th>
                {hasNames && <th scope="col">Price</th>}
                {["Old", "New", "Difference"].map((title) => (
                  <th key={title} scope="col" className="right">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MAX_LISTED).map(({ key, sku, name, before, after }) => (
                <tr key={key}>
                  <td>{sku}</td>
                  {hasNames && <td>{name}</td>}
                  <td className="right">{money(before)}</td>
                  <td className="right">{money(after)}</td>
                  <td className="right">{money(before === null ? null : after - before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="quiet" role="status">
        {changes.length === 0 ? "No price changes." : `${counted(changes.length, "price")} will change`}
        {changes.length > MAX_LISTED && `. The ${MAX_LISTED} largest differences are shown`}
      </p>
    </>
  );
}
