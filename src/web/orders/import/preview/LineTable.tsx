import { Checkbox } from "antd";
import type { ReactNode } from "react";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { ImportStatus, RowStatus } from "../../../../domain/orders/import-status.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Bar } from "../../../widgets/Skeletons.tsx";
import { Money, NOTHING } from "../../../widgets/values.tsx";
import { type Decide, DecideRow } from "../../tracking/DecideRow.tsx";
import { CorrectCells } from "../correct/CorrectCells.tsx";
import { type ImportKind, isWaiting } from "./job.ts";
import { BuyerCell, ItemsCell, LineName, ParcelCell } from "./LineCells.tsx";
import { type ImportLine, isParcel, type LineItem, titleOfLine } from "./line.ts";
import { Gates, Reasons } from "./Reasons.tsx";
import { Retail } from "./Retail.tsx";
import { type Chosen, type Good, isGood } from "./useChosen.ts";

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
  if (line.reasons.length + gates.length + remarks.length === 0) return NOTHING;
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

interface LineColumn {
  title: string;
  className: string;
  /** Instead of the title. */
  head?: ReactNode;
  cell(line: ImportLine): ReactNode;
}

/** The checkboxes of the lines that can be imported. */
function chosenColumn(chosen: Chosen, status: Good, many: string): LineColumn {
  const state = chosen.state(status);
  return {
    title: "Choose",
    className: "line-tick",
    head: (
      <Checkbox
        aria-label={`Choose all ${many}`}
        checked={state === "all"}
        indeterminate={state === "some"}
        onChange={() => chosen.toggleAll(status)}
      />
    ),
    cell: (line) => (
      <Checkbox
        aria-label={`Choose ${titleOfLine(line)}`}
        checked={chosen.has(line)}
        disabled={!chosen.canToggle(line)}
        onChange={() => chosen.toggle(line)}
      />
    ),
  };
}

/** The columns after the name: what the order or the parcel is. */
const contentColumns = ({ kind, map }: Props): LineColumn[] =>
  kind.name === "orders"
    ? [
        {
          title: "Buyer",
          className: "line-to",
          cell: (line) => !isParcel(line) && <BuyerCell customer={line.customer} />,
        },
        {
          title: "Items",
          className: "line-holds",
          cell: (line) =>
            !isParcel(line) && (
              <>
                <ItemsCell items={line.items} map={line.orderId === null ? map : null} />
                <Retail retail={line.retail} />
              </>
            ),
        },
      ]
    : [
        {
          title: "Parcel",
          className: "line-holds",
          cell: (line) => isParcel(line) && <ParcelCell line={line} />,
        },
      ];

/** Why a line has its status, and what can be done about it. */
const reasonColumn = ({ status, correct, accept, decide }: Props): LineColumn => ({
  title: status === "attention" ? "Required" : status === "ready" ? "Remarks" : "Reason",
  className: "line-why",
  cell: (line) => (
    <>
      <Why line={line} importId={correct?.importId} />
      {accept && !isParcel(line) && (
        <Button small label={`Import ${titleOfLine(line)} anyway`} onClick={() => void accept(line)}>
          Import anyway
        </Button>
      )}
      {decide && isParcel(line) && status === "attention" && <DecideRow line={line} decide={decide} />}
    </>
  ),
});

const moneyColumn = (title: string, amountOf: (line: OrderLine) => number | null): LineColumn => ({
  title,
  className: "line-figure",
  cell: (line) => !isParcel(line) && <Money amount={amountOf(line)} />,
});

function columnsOf(props: Props): LineColumn[] {
  const { kind, area, status, lines, jobStatus, chosen, before, correct } = props;
  const hasMoney = kind.name === "orders" && isGood(status);
  // A ready tracking row may have a note as well.
  const hasReasons =
    status !== "ready" ||
    lines.some((line) => line.reasons.length > 0 || (!isParcel(line) && line.remarks.length > 0));
  const balanceOf = (line: OrderLine) => {
    if (!chosen) return line.balanceAfter;
    return chosen.has(line) ? chosen.balanceAfter(line, before) : null;
  };
  return [
    ...(chosen && isGood(status) ? [chosenColumn(chosen, status, kind.many)] : []),
    {
      title: "Order",
      className: "line-of",
      cell: (line) => (
        <>
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
        </>
      ),
    },
    ...contentColumns(props),
    ...(hasReasons ? [reasonColumn(props)] : []),
    ...(hasMoney ? [moneyColumn("Charge", ({ charge }) => charge)] : []),
    ...(hasMoney && isWaiting(jobStatus) && status === "ready"
      ? [moneyColumn("Balance after", balanceOf)]
      : []),
  ];
}

/** The lines of one status as a table, or as cards on phones. */
export function LineTable(props: Props) {
  const { status, lines, loading, chosen } = props;
  const columns = columnsOf(props);
  const isLeftOut = (line: ImportLine) => chosen && isGood(status) && !chosen.has(line);
  return (
    <div className="lines-box">
      <table className="lines" aria-busy={loading}>
        <thead>
          <tr>
            {columns.map(({ title, className, head = title }) => (
              <th key={title} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            <SkeletonRows columns={columns.length} />
          ) : (
            lines.map((line) => (
              <tr key={line.row} className={isLeftOut(line) ? "left-out" : undefined}>
                {columns.map(({ title, className, cell }) => (
                  <td key={title} className={className} data-label={title}>
                    {cell(line)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
