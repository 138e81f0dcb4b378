import { type HttpError, useOne } from "@refinedev/core";
import { useMemo } from "react";
import { useParams } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Area } from "../../domain/resource/define.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useExport } from "../exports/useExport.tsx";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { Money, When } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { LedgerEntries } from "./LedgerEntries.tsx";
import { type InvoiceFormat, useInvoiceFile } from "./useInvoiceFile.ts";
import { usePrint } from "./usePrint.ts";
import "./money.css";

interface Invoice {
  id: string;
  name: string;
  type: "OUT" | "IN";
  activeName: string;
  sellerAmount: number;
  agencyAmount?: number;
  remainAmount: number;
  createdDate: string;
  sellerTeam?: { id: string; name: string } | null;
}

interface InvoiceOrder {
  id: string;
  orderName: string | null;
  status: string;
  sellerAmount: number;
  agencyAmount?: number;
}

const invoices = resourceNamed("invoices");
const { status } = resourceNamed("orders").fields;
const ROWS = 10;

function Figures({ invoice, isSeller }: { invoice: Invoice; isSeller: boolean }) {
  const { sellerAmount, agencyAmount = 0, remainAmount, type } = invoice;
  const figures: [label: string, amount: number, note: string][] = [
    [
      type === "OUT" ? "Charged" : "Credited",
      sellerAmount,
      type === "OUT" ? "Statement of charge" : "Goes back to the seller",
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
    <dl className="figures">
      {figures.map(([label, amount, note]) => (
        <div key={label} className="figure">
          <dt className="figure-label">{label}</dt>
          <dd className="figure-amount">
            <Money amount={amount} />
          </dd>
          <dd className="figure-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Orders({ area, invoice, isSeller }: { area: Area; invoice: Invoice; isSeller: boolean }) {
  const list = useListInUrl<InvoiceOrder>(`invoices/${invoice.id}/orders`, {
    inMemory: true,
    defaultLimit: ROWS,
  });
  const columns = useMemo<Column<InvoiceOrder>[]>(
    () => [
      {
        key: "orderName",
        title: "Order",
        width: 240,
        main: true,
        cell: (row) => row.orderName ?? NAME_PLACEHOLDER,
      },
      {
        key: "status",
        title: "Status now",
        width: 170,
        cell: (row) => status && <StatusTag field={status} value={row.status} />,
      },
      {
        key: "sellerAmount",
        title: "Amount",
        width: 120,
        align: "right",
        cell: (row) => <Money amount={row.sellerAmount} />,
      },
      ...(isSeller
        ? []
        : [
            {
              key: "agencyAmount",
              title: "Cost",
              width: 120,
              align: "right" as const,
              cell: (row: InvoiceOrder) => <Money amount={row.agencyAmount} />,
            },
          ]),
    ],
    [isSeller],
  );
  return (
    <section className="card" aria-labelledby="invoice-orders">
      <div className="card-head">
        <h2 id="invoice-orders">Orders</h2>
      </div>
      <DataTable
        label="Orders of the invoice"
        list={list}
        columns={columns}
        nameOf={(row) => row.orderName ?? NAME_PLACEHOLDER}
        href={(row) => `/${area}/orders/${row.id}`}
        height={36 + 44 * Math.min(ROWS, Math.max(1, list.rows.length || 3))}
        card={(row) => ({
          title: row.orderName ?? NAME_PLACEHOLDER,
          status: status && <StatusTag field={status} value={row.status} />,
          amount: <Money amount={row.sellerAmount} />,
        })}
        empty={
          <EmptyState icon="cart" title="No orders" text="What no order caused stands on no order's line." />
        }
      />
      {list.total > ROWS && <Pagination list={list} sizes={[]} />}
    </section>
  );
}

/** What a seller was charged or credited at one moment: figures, orders, the entries behind them; prints. */
export default function InvoiceDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSeller = usePerson().userType === "seller";
  const { fetchFile, busy } = useInvoiceFile(id);
  const { print, printing } = usePrint(`invoices/${id}/page`);
  const { result: invoice, query } = useOne<Invoice, HttpError>({
    resource: invoices.name,
    id,
    errorNotification: false,
  });
  const back = { to: `/${area}/invoices`, label: "Invoices" };
  const file = (format: InvoiceFormat) => ({
    label: `Export ${format}`,
    icon: "download" as const,
    busy,
    onClick: () => void fetchFile(format, invoice?.name ?? "invoice"),
  });
  const exporting = useExport(
    "orders",
    invoice?.type === "IN" ? { rejectedInvoiceId: id } : { invoice: id },
    "invoices/search/export-orders",
  );
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
        secondary={
          invoice ? [{ label: "Print", icon: "print", busy: printing, onClick: () => void print() }] : []
        }
        more={
          invoice
            ? [
                file("xlsx"),
                file("csv"),
                file("pdf"),
                ...exporting.actions.map((action) =>
                  action.label === "Export csv" ? { ...action, label: "Export orders" } : action,
                ),
              ]
            : []
        }
      />
      {query.isError ? (
        <LoadFailed what="Invoice" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !invoice ? (
        <CardSkeleton lines={6} />
      ) : (
        <div className="stack">
          <Figures invoice={invoice} isSeller={isSeller} />
          <Orders area={area} invoice={invoice} isSeller={isSeller} />
          <section className="card" aria-labelledby="invoice-entries">
            <div className="card-head">
              <h2 id="invoice-entries">Entries</h2>
            </div>
            <LedgerEntries area={area} of={{ invoice: id }} label="Invoice" withAccount />
          </section>
        </div>
      )}
      {exporting.progress && <div className="detail-progress">{exporting.progress}</div>}
      {exporting.dialog}
    </div>
  );
}
