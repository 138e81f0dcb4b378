import { Checkbox } from "antd";
import type { ImportStatus, Verdict } from "../../../domain/orders/import-status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { Button } from "../../widgets/Button.tsx";
import { Money } from "../../widgets/figures.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { MendCells } from "../mend/MendCells.tsx";
import { type Decide, DecideRow } from "../tracking/DecideRow.tsx";
import { type ImportKind, isWaiting } from "./job.ts";
import { Items, LineName, Parcel } from "./LineCells.tsx";
import { isParcel, type Line, type LineItem, type OrderLine, titleOfLine } from "./line.ts";
import { Gates, Reasons } from "./Reasons.tsx";
import { Retail } from "./Retail.tsx";
import { type Chosen, isGood } from "./useChosen.ts";

interface Props {
  kind: ImportKind;
  area: Area;
  verdict: Verdict;
  lines: readonly Line[];
  loading: boolean;
  /** Of the import: what was left out is said once it is done. */
  status: ImportStatus;
  /** Null once it is decided: nothing is chosen any more. */
  chosen: Chosen | null;
  /** The balance before any of them. */
  before: number | null;
  /** Of orders: what is wrong may be put right here. */
  mend: { importId: string; open(line: OrderLine): void } | null;
  map: ((item: LineItem) => void) | null;
  /** Decides about rows of tracking; null once that is over. */
  decide: Decide | null;
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

/** Reasons with their places; a gate that no place in the file explains still says who opens it. */
function Why({ line, importId }: { line: Line; importId: string | undefined }) {
  const gates = isParcel(line) ? [] : line.gates;
  if (line.reasons.length === 0 && gates.length === 0) return <span className="quiet">–</span>;
  return (
    <>
      <Reasons reasons={line.reasons} />
      <Gates gates={gates} />
      {importId && !isParcel(line) && line.verdict === "failed" && (
        <MendCells importId={importId} line={line} />
      )}
    </>
  );
}

/** The lines of one verdict. Rows are as high as what they have to say; on a phone they are cards. */
export function LineTable(props: Props) {
  const { kind, area, verdict, lines, loading, status, chosen, before, mend, map, decide } = props;
  const ticks = chosen !== null && isGood(verdict);
  const money = kind.name === "orders" && isGood(verdict);
  // A row of tracking may be ready and have a note all the same.
  const why = verdict !== "ready" || lines.some((line) => line.reasons.length > 0);
  const balance = money && isWaiting(status) && verdict === "ready";
  const state = ticks ? chosen.state(verdict) : "none";
  const balanceOf = (line: OrderLine) => {
    if (!ticks) return line.balanceAfter;
    return chosen.has(line) ? chosen.balanceAfter(line, before) : null;
  };
  const columns = 2 + (ticks ? 1 : 0) + (why ? 1 : 0) + (money ? 1 : 0) + (balance ? 1 : 0);
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
                  onChange={() => chosen.toggleAll(verdict)}
                />
              </th>
            )}
            <th scope="col" className="line-of">
              Order
            </th>
            <th scope="col" className="line-holds">
              {kind.name === "orders" ? "Items" : "Parcel"}
            </th>
            {why && (
              <th scope="col" className="line-why">
                {verdict === "attention" ? "What it waits for" : "Why"}
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
                  <LineName line={line} area={area} status={status} />
                  {mend && !isParcel(line) && isGood(verdict) && line.orderId === null && (
                    <Button
                      small
                      kind="text"
                      icon="edit"
                      label={`Edit ${titleOfLine(line)}`}
                      onClick={() => mend.open(line)}
                    >
                      Edit
                    </Button>
                  )}
                </td>
                <td>
                  {isParcel(line) ? (
                    <Parcel line={line} />
                  ) : (
                    <>
                      <Items items={line.items} map={line.orderId === null ? map : null} />
                      <Retail retail={line.retail} />
                    </>
                  )}
                </td>
                {why && (
                  <td>
                    <Why line={line} importId={mend?.importId} />
                    {decide && isParcel(line) && verdict === "attention" && (
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
