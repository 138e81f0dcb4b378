import { useState } from "react";
import { useSearchParams } from "react-router";
import { listPayables, type PayableRow } from "../../../domain/money/payables/calls.ts";
import { AGE_LABELS, AGES, CREDITOR_KINDS, periodOf } from "../../../domain/money/payables/payables.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import { JournalLines } from "../ledger/JournalLines.tsx";
import { keyOfPayable } from "./payables.ts";
import "../money.css";
import "./payables.css";

const PayRunDialog = lazyDialog(() => import("./PayRunDialog.tsx"));

/** The sums of all creditors, as a last row. */
function totalOf(rows: readonly PayableRow[]): PayableRow {
  const sum = (of: (row: PayableRow) => number) =>
    rows.reduce((total, row) => total + Math.round(of(row) * 100), 0) / 100;
  const [first] = rows as [PayableRow];
  return {
    ...first,
    creditor: "",
    name: "Total",
    accrued: sum((row) => row.accrued),
    paid: sum((row) => row.paid),
    waiting: sum((row) => row.waiting),
    open: sum((row) => row.open),
    ...(Object.fromEntries(AGES.map((age) => [age, sum((row) => row[age])])) as Pick<
      PayableRow,
      (typeof AGES)[number]
    >),
  };
}

/** A creditor who owes gives it back. */
const verbOf = ({ open }: PayableRow) => (open < 0 ? "Receive from" : "Pay");

/** Below a creditor's name; nothing where the name says it. */
const kindText = ({ account, kind, name, terms }: PayableRow) => {
  if (kind === "before") return account === "designerPayable" ? "Designs" : "Goods and shipping";
  if (kind === "supplier") return `${CREDITOR_KINDS[kind]}, ${terms} days`;
  return CREDITOR_KINDS[kind] === name ? "" : CREDITOR_KINDS[kind];
};

/** What is owed to suppliers, designers and the platform, by age, and its payment. */
export default function Payables({ area }: ScreenProps) {
  const { data: response, error, refetch } = useCallQuery(listPayables, {});
  const rows = response?.data.data;
  return (
    <div className="screen screen-detail">
      <PageHeader title="Payables" />
      {error && !rows ? (
        <FailedState what="Payables" why={error.message} retry={() => void refetch()} />
      ) : !rows ? (
        <CardSkeleton lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="dollar"
          title="Nothing is owed"
          text="Costs of suppliers and designers appear here once orders ship and designs are approved."
        />
      ) : (
        <Creditors area={area} rows={rows} />
      )}
    </div>
  );
}

const FIGURES = { open: "Open", ...AGE_LABELS, accrued: "Accrued", paid: "Paid" } as const;
type Figure = keyof typeof FIGURES;

/** The query of the journal lines that a figure of a creditor sums up. */
function linesOf(
  { account, creditor, kind, terms, open }: PayableRow,
  figure: Figure,
): Record<string, string> {
  const of = { account, creditor };
  if (figure === "open") return of;
  if (figure === "paid") return { ...of, payments: "only" };
  const costs = { ...of, payments: "without" };
  // What was posted before costs had creditors, or is owed in return, is shown in one age whatever its day.
  return figure === "accrued" || kind === "before" || open <= 0
    ? costs
    : { ...costs, ...periodOf(figure, terms) };
}

function Lines({ area, row, figure }: ScreenProps & { row: PayableRow; figure: Figure }) {
  const [of] = useState(() => linesOf(row, figure));
  return (
    <Panel title={`${row.name}: ${FIGURES[figure]}`}>
      {figure in AGE_LABELS && row.paid > 0 && (
        <p className="detail-text small quiet">
          Costs of this age. Payments have paid the oldest ones first.
        </p>
      )}
      <JournalLines area={area} of={of} label={row.name} />
    </Panel>
  );
}

function Creditors({ area, rows }: ScreenProps & { rows: readonly PayableRow[] }) {
  const mayPay = useAbility().can("pay-runs", "create");
  const [search, setSearch] = useSearchParams();
  const [creditor, shown] = [search.get("creditor"), search.get("figure")];
  const payment = useDialog<PayableRow>((close, row) => <PayRunDialog payable={row} close={close} />);
  const opened = rows.find((row) => keyOfPayable(row) === creditor);
  const openedFigure = (Object.keys(FIGURES) as Figure[]).find((figure) => figure === shown) ?? "open"; // Its keys.
  const figure = (name: Figure) => (row: PayableRow) => {
    if (row.creditor === "" || row[name] === 0) return <Money amount={row[name]} />;
    const isOpen = row === opened && name === openedFigure;
    return (
      <button
        type="button"
        className="metric-link"
        aria-expanded={isOpen}
        aria-label={`Lines of ${row.name}: ${FIGURES[name]}`}
        onClick={() =>
          setSearch(isOpen ? {} : { creditor: keyOfPayable(row), figure: name }, { replace: true })
        }
      >
        <Money amount={row[name]} />
      </button>
    );
  };
  return (
    <>
      <section className="card payables" aria-label="Creditors">
        <SmallTable<PayableRow>
          label="What is owed, by creditor"
          box="payables-box"
          className="plain-table payables-table"
          rows={rows}
          totals={rows.length > 1 ? [totalOf(rows)] : []}
          keyOf={keyOfPayable}
          columns={[
            {
              title: "Creditor",
              heads: true,
              cell: (row) => (
                <>
                  <span>{row.name}</span>
                  {row.creditor !== "" && <span className="payables-kind">{kindText(row)}</span>}
                </>
              ),
            },
            { title: "Open", align: "right", cell: figure("open") },
            ...AGES.map((age) => ({
              title: AGE_LABELS[age],
              align: "right" as const,
              className: "payables-age",
              cell: figure(age),
            })),
            {
              title: "Accrued",
              align: "right",
              className: "payables-wide",
              cell: figure("accrued"),
            },
            { title: "Paid", align: "right", className: "payables-wide", cell: figure("paid") },
            ...(mayPay
              ? [
                  {
                    title: "Pay",
                    hidesTitle: true,
                    align: "right" as const,
                    cell: (row: PayableRow) =>
                      row.creditor === "" ? null : row.waiting > 0 ? (
                        <span className="small quiet">Waits for approval</span>
                      ) : (
                        <Button
                          small
                          disabled={row.open === 0}
                          label={`${verbOf(row)} ${row.name}`}
                          onClick={() => payment.open(row)}
                        >
                          {row.open < 0 ? "Receive" : "Pay"}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      {opened && <Lines key={`${creditor} ${openedFigure}`} area={area} row={opened} figure={openedFigure} />}
      {payment.dialog}
    </>
  );
}
