import { type HttpError, useShow } from "@refinedev/core";
import { useParams } from "react-router";
import { counted } from "../../../domain/counts.ts";
import { formatDate } from "../../../domain/format.ts";
import {
  downloadPayRunFile,
  downloadRemittance,
  type Remittance,
  showRemittance,
} from "../../../domain/money/payables/calls.ts";
import { CREDITOR_KINDS } from "../../../domain/money/payables/payables.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";
import { type PayRun, payRunsResource } from "./payables.ts";
import { usePayRunDecision } from "./usePayRunDecision.tsx";
import "../money.css";
import "./payables.css";

function factsOf(run: PayRun): Fact[] {
  const { creditorName, kind, amount, until, method, reference, paidOn, note } = run;
  const { createdUser, createdAt, decidedUser, decidedAt } = run;
  return [
    { label: "Creditor", value: `${creditorName} (${CREDITOR_KINDS[kind]})` },
    { label: "Amount", value: <Money amount={amount} /> },
    { label: "Costs until", value: formatDate(until) },
    { label: "Paid on", value: formatDate(paidOn) },
    { label: "Method", value: method },
    { label: "Reference", value: reference ?? NOTHING },
    { label: "Entered", value: <When at={createdAt} /> },
    { label: "Entered by", value: createdUser?.fullName ?? NOTHING },
    { label: "Decided", value: decidedAt ? <When at={decidedAt} /> : NOTHING },
    { label: "Decided by", value: decidedUser?.fullName ?? NOTHING },
    { label: "Note", value: note ?? NOTHING, isWide: true },
  ].filter(({ value }) => value !== NOTHING);
}

function RemittancePanel({ remittance }: { remittance: Remittance }) {
  const { before, days, amount } = remittance;
  const rows = [
    ...(before === 0 ? [] : [{ day: "Open before", orders: 0, amount: before }]),
    ...days.map((day) => ({ ...day, day: formatDate(day.day) })),
  ];
  return (
    <Panel title="Remittance advice">
      <SmallTable
        label="What was paid, by day"
        className="plain-table payables-table"
        rows={rows}
        totals={[{ day: "Paid", orders: 0, amount }]}
        keyOf={({ day }) => day}
        columns={[
          { title: "Costs of", heads: true, cell: ({ day }) => day },
          {
            title: "Orders",
            align: "right",
            cell: ({ orders }) => (orders > 0 ? counted(orders, "order") : ""),
          },
          { title: "Amount", align: "right", cell: (row) => <Money amount={row.amount} /> },
        ]}
      />
    </Panel>
  );
}

/** A payment to a creditor, as the agency and the creditor see it. */
export default function PayRunShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const back = { to: `/${area}/pay-runs`, label: "Pay runs" };
  const { result: run, query } = useShow<PayRun, HttpError>({
    resource: "pay-runs",
    id,
    errorNotification: false,
  });
  const remittance = useCallQuery(showRemittance, { params: { id } }).data?.data;
  const decision = usePayRunDecision(run ? [run] : []);
  const { download, busy } = useDownload();
  const { can } = useAbility();
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={run?.name ?? "Pay run"}
        back={back}
        beside={run && <StatusTag field={payRunsResource.fields.status ?? {}} value={run.status} />}
        secondary={
          run
            ? [
                ...(run.file && can("pay-runs", "decide")
                  ? [
                      {
                        label: "Proof",
                        icon: "download" as const,
                        onClick: () => void download(downloadPayRunFile, { params: { id } }, run.file ?? ""),
                      },
                    ]
                  : []),
                {
                  label: busy ? "Downloading" : "Remittance (PDF)",
                  icon: "download",
                  onClick: () => void download(downloadRemittance, { params: { id } }, `${run.name}.pdf`),
                },
              ]
            : []
        }
      />
      {query.isError ? (
        <LoadFailed what="Pay run" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !run ? (
        <CardSkeleton lines={6} />
      ) : (
        <>
          <section className="card" aria-label="Pay run">
            <Facts facts={factsOf(run)} />
            {decision?.(run)}
          </section>
          {remittance && <RemittancePanel remittance={remittance} />}
        </>
      )}
    </div>
  );
}
