import { useState } from "react";
import { useSearchParams } from "react-router";
import { listPayables, type PayableRow } from "../../../domain/money/payables/calls.ts";
import { AGE_LABELS, AGES, CREDITOR_KINDS } from "../../../domain/money/payables/payables.ts";
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
      <PageHeader title="Payables" secondary={[{ label: "Pay runs", icon: "dollar", to: "/ag/pay-runs" }]} />
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

function Creditors({ area, rows }: ScreenProps & { rows: readonly PayableRow[] }) {
  const mayPay = useAbility().can("pay-runs", "create");
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(search.get("creditor") ?? "");
  const payment = useDialog<PayableRow>((close, row) => <PayRunDialog payable={row} close={close} />);
  const opened = rows.find((row) => keyOfPayable(row) === shown);
  const open = (row: PayableRow) => {
    const key = keyOfPayable(row) === shown ? "" : keyOfPayable(row);
    setShown(key);
    setSearch(key ? { creditor: key } : {}, { replace: true });
  };
  const figure = (of: (row: PayableRow) => number) => (row: PayableRow) =>
    row.creditor === "" ? (
      <strong>
        <Money amount={of(row)} />
      </strong>
    ) : (
      <button
        type="button"
        className="metric-link"
        aria-expanded={keyOfPayable(row) === shown}
        aria-label={`Lines of ${row.name}`}
        onClick={() => open(row)}
      >
        <Money amount={of(row)} />
      </button>
    );
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
            { title: "Open", align: "right", cell: figure((row) => row.open) },
            ...AGES.map((age) => ({
              title: AGE_LABELS[age],
              align: "right" as const,
              className: "payables-age",
              cell: (row: PayableRow) => <Money amount={row[age]} />,
            })),
            {
              title: "Accrued",
              align: "right",
              className: "payables-wide",
              cell: figure((row) => row.accrued),
            },
            { title: "Paid", align: "right", className: "payables-wide", cell: figure((row) => row.paid) },
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
                          disabled={row.open <= 0}
                          label={`Pay ${row.name}`}
                          onClick={() => payment.open(row)}
                        >
                          Pay
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      {opened && (
        <Panel title={`${opened.name}: journal lines`}>
          <JournalLines
            key={shown}
            area={area}
            of={{ account: opened.account, creditor: opened.creditor }}
            label={opened.name}
          />
        </Panel>
      )}
      {payment.dialog}
    </>
  );
}
