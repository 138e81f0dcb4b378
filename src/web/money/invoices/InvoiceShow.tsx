import { type HttpError, useShow } from "@refinedev/core";
import { Flex } from "antd";
import { useParams } from "react-router";
import { exportCalls } from "../../../domain/exports/orders/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { useExport } from "../../exports/useExport.tsx";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { sendCall } from "../../providers/http.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Together } from "../../widgets/Together.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { JournalLines } from "../ledger/JournalLines.tsx";
import { InvoiceOrders } from "./InvoiceOrders.tsx";
import { InvoiceParties } from "./InvoiceParties.tsx";
import type { Invoice } from "./invoices.ts";
import { type InvoiceFormat, useInvoiceFile } from "./useInvoiceFile.ts";
import { usePrint } from "./usePrint.ts";
import "../money.css";

const invoices = resourceNamed("invoices");

function Metrics({ invoice, isSeller }: { invoice: Invoice; isSeller: boolean }) {
  const { sellerAmount, agencyAmount = 0, remainAmount, type } = invoice;
  const amounts: [label: string, amount: number, note: string][] = [
    [
      type === "OUT" ? "Charge" : "Refund",
      sellerAmount,
      type === "OUT" ? "Of these orders" : "To the seller",
    ],
    ...(isSeller
      ? []
      : ([
          ["Cost", agencyAmount, type === "OUT" ? "Expected for these orders" : "No longer incurred"],
          ["Margin", Math.round((sellerAmount - agencyAmount) * 100) / 100, "Amount less cost"],
        ] as [string, number, string][])),
    ["Remaining", remainAmount, remainAmount > 0 ? "To be paid" : "Nothing to be paid"],
  ];
  return (
    <dl className="metrics">
      {amounts.map(([label, amount, note]) => (
        <div key={label} className="metric">
          <dt className="metric-label">{label}</dt>
          <dd className="metric-amount">
            <Money amount={amount} />
          </dd>
          <dd className="metric-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The actions of an invoice's header: none before it has loaded. */
function useInvoiceActions(id: string, invoice: Invoice | undefined) {
  const { fetchFile, busy } = useInvoiceFile(id);
  const { print, printing } = usePrint(id);
  const exporting = useExport(
    "orders",
    invoice?.type === "IN" ? { rejectedInvoiceId: id } : { invoice: id },
    (query) => sendCall(exportCalls["export-orders"], { query }),
  );
  if (!invoice) return { secondary: [], more: [], exporting };
  const file = (format: InvoiceFormat) => ({
    label: `Export ${format}`,
    icon: "download" as const,
    busy,
    onClick: () => void fetchFile(format, invoice.name),
  });
  const ofOrders = exporting.actions.map((action) =>
    action.label === "Export csv" ? { ...action, label: "Export orders" } : action,
  );
  return {
    secondary: [{ label: "Print", icon: "print" as const, busy: printing, onClick: () => void print() }],
    more: [file("xlsx"), file("csv"), file("pdf"), ...ofOrders],
    exporting,
  };
}

export default function InvoiceShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSeller = usePerson().userType === "seller";
  const readsLedger = useAbility().can("balances", "show");
  const { result: invoice, query } = useShow<Invoice, HttpError>({
    resource: invoices.name,
    id,
    errorNotification: false,
  });
  const back = { to: `/${area}/invoices`, label: "Invoices" };
  const { secondary, more, exporting } = useInvoiceActions(id, invoice);
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={invoice?.name ?? "Invoice"}
        back={back}
        beside={
          invoice && (
            <>
              <StatusTag field={invoices.fields.type ?? {}} value={invoice.type} />
              {invoice.type === "OUT" && (
                <StatusTag field={invoices.fields.activeName ?? {}} value={invoice.activeName} />
              )}
            </>
          )
        }
        sub={
          invoice && (
            <>
              <When at={invoice.createdDate} />
              {!isSeller && invoice.sellerTeam && ` · ${invoice.sellerTeam.name}`}
            </>
          )
        }
        secondary={secondary}
        more={more}
      />
      {query.isError ? (
        <LoadFailed what="Invoice" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !invoice ? (
        <CardSkeleton lines={6} />
      ) : (
        <Flex className="stack" vertical gap={16}>
          <Metrics invoice={invoice} isSeller={isSeller} />
          <InvoiceParties id={id} />
          <Together>
            <InvoiceOrders area={area} invoice={invoice} isSeller={isSeller} />
            {readsLedger && (
              <section className="card" aria-labelledby="invoice-entries">
                <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
                  <h2 id="invoice-entries">Activity</h2>
                </Flex>
                <JournalLines area={area} of={{ invoice: id }} label="Invoice" withAccount />
              </section>
            )}
          </Together>
        </Flex>
      )}
      {exporting.progress && <div className="detail-progress">{exporting.progress}</div>}
      {exporting.dialog}
    </div>
  );
}
