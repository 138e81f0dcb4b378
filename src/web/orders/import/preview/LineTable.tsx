import { Checkbox } from "antd";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { ImportStatus, RowStatus } from "../../../../domain/orders/import-status.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Bar } from "../../../widgets/Skeletons.tsx";
import { Money } from "../../../widgets/values.tsx";
import { type Decide, DecideRow } from "../../tracking/DecideRow.tsx";
import { CorrectCells } from "../correct/CorrectCells.tsx";
import { type ImportKind, isWaiting } from "./job.ts";
import { BuyerCell, ItemsCell, LineName, ParcelCell } from "./LineCells.tsx";
import { type ImportLine, isParcel, type LineItem, titleOfLine } from "./line.ts";
import { Gates, Reasons } from "./Reasons.tsx";
import { Retail } from "./Retail.tsx";
import { type Chosen, isGood } from "./useChosen.ts";

interface Props {
  kind: ImportKind;
  area: Area;
  status: RowStatus;
  lines: readonly ImportLine[];
  loading: boolean;
  /** The import's status: skipped lines are marked once it is done. */
  jobStatus: ImportStatus;
  /** `null` once the import is committed and lines can no longer be chosen. */
  chosen: Chosen | null;
  /** The balance before the first line. */
  before: number | null;
  /** Corrections of order lines. */
  correct: { importId: string; open(line: OrderLine): void } | null;
  map: ((item: LineItem) => void) | null;
  /** Decides tracking rows; `null` once the import is committed. */
  decide: Decide | null;
  /** Imports a skipped order anyway; `null` where that is not possible. */
  accept: ((line: OrderLine) => Promise<void>) | null;
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Bar width={column === 0 ? "60%" : "80%"} />
        </td>
      ))}
    </tr>
  ));
}

/** Reasons with their cells, and the owners of gates that no cell of the file explains. */
function Why({ line, importId }: { line: ImportLine; importId: string | undefined }) {
  const gates = isParcel(line) ? [] : line.gates;
  const remarks = isParcel(line) ? [] : line.remarks;
  if (line.reasons.length + gates.length + remarks.length === 0) return <span className="quiet">–</span>;
  return (
    <>
      <Reasons reasons={line.reasons} />
      <Reasons reasons={remarks} quiet />
      <Gates gates={gates} />
      {importId && !isParcel(line) && line.status === "failed" && (
        <CorrectCells importId={importId} line={line} />
      )}
    </>
  );
}

/** The lines of one status as a table, or as cards on phones. */
export function LineTable(props: Props) {
  const { kind, area, status, lines, loading, jobStatus, chosen, before, correct, map, decide, accept } =
    props;
  const isOrders = kind.name === "orders";
  const ticks = chosen !== null && isGood(status);
  const money = isOrders && isGood(status);
  // A ready tracking row may have a note as well.
  const why =
    status !== "ready" ||
    lines.some((line) => line.reasons.length > 0 || (!isParcel(line) && line.remarks.length > 0));
  const balance = money && isWaiting(jobStatus) && status === "ready";
  const state = ticks ? chosen.state(status) : "none";
  const balanceOf = (line: OrderLine) => {
    if (!ticks) return line.balanceAfter;
    return chosen.has(line) ? chosen.balanceAfter(line, before) : null;
  };
  const columns = (isOrders ? 3 : 2) + (ticks ? 1 : 0) + (why ? 1 : 0) + (money ? 1 : 0) + (balance ? 1 : 0);
  return (
    <div className="lines-box">
      <table className="lines" aria-busy={loading}>
        <thead>
          <tr>
            {ticks && (
              <th className="line-tick">
                <Checkbox
                  aria-label={`Choose all ${kind.many}`}
                  checked={state === "all"}
                  indeterminate={state === "some"}
                  onChange={() => chosen.toggleAll(status)}
                />
              </th>
            )}
            <th scope="col" className="line-of">
              Order
            </th>
            {isOrders && (
              <th scope="col" className="line-to">
                Buyer
              </th>
            )}
            <th scope="col" className="line-holds">
              {isOrders ? "Items" : "Parcel"}
            </th>
            {why && (
              <th scope="col" className="line-why">
                {status === "attention" ? "Required" : status === "ready" ? "Remarks" : "Reason"}
              </th>
            )}
            {money && (
              <th scope="col" className="line-figure">
                Charge
              </th>
            )}
            {balance && (
              <th scope="col" className="line-figure">
                Balance after
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading && <SkeletonRows columns={columns} />}
          {!loading &&
            lines.map((line) => (
              <tr key={line.row} className={ticks && !chosen.has(line) ? "left-out" : undefined}>
                {ticks && (
                  <td className="line-tick">
                    <Checkbox
                      aria-label={`Choose ${titleOfLine(line)}`}
                      checked={chosen.has(line)}
                      disabled={!chosen.canToggle(line)}
                      onChange={() => chosen.toggle(line)}
                    />
                  </td>
                )}
                <td>
                  <LineName line={line} area={area} status={jobStatus} />
                  {correct && !isParcel(line) && isGood(status) && line.orderId === null && (
                    <Button
                      small
                      kind="text"
                      icon="edit"
                      label={`Edit ${titleOfLine(line)}`}
                      onClick={() => correct.open(line)}
                    >
                      Edit
                    </Button>
                  )}
                </td>
                {!isParcel(line) && (
                  <td>
                    <BuyerCell customer={line.customer} />
                  </td>
                )}
                <td>
                  {isParcel(line) ? (
                    <ParcelCell line={line} />
                  ) : (
                    <>
                      <ItemsCell items={line.items} map={line.orderId === null ? map : null} />
                      <Retail retail={line.retail} />
                    </>
                  )}
                </td>
                {why && (
                  <td>
                    <Why line={line} importId={correct?.importId} />
                    {accept && !isParcel(line) && (
                      <Button
                        small
                        label={`Import ${titleOfLine(line)} anyway`}
                        onClick={() => void accept(line)}
                      >
                        Import anyway
                      </Button>
                    )}
                    {decide && isParcel(line) && status === "attention" && (
                      <DecideRow line={line} decide={decide} />
                    )}
                  </td>
                )}
                {money && !isParcel(line) && (
                  <td className="line-figure" data-label="Charge">
                    <Money amount={line.charge} />
                  </td>
                )}
                {balance && !isParcel(line) && (
                  <td className="line-figure" data-label="Balance after">
                    <Money amount={balanceOf(line)} />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
