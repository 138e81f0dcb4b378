import { type HttpError, useShow } from "@refinedev/core";
import { Flex } from "antd";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { exportCalls } from "../../../domain/exports/orders/calls.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { listInvoiceOrders } from "../../../domain/money/invoices/calls.ts";
import type { InvoiceOrder } from "../../../domain/money/responses.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { invoices as declaredInvoices } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { useExport } from "../../exports/useExport.tsx";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { sendCall } from "../../providers/http.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { Together } from "../../widgets/Together.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";
import { JournalLines } from "../ledger/JournalLines.tsx";
import { type InvoiceFormat, useInvoiceFile } from "./useInvoiceFile.ts";
import { usePrint } from "./usePrint.ts";
import "../money.css";

type Invoice = RowOf<typeof declaredInvoices>;

const invoices = resourceNamed("invoices");
const { status } = resourceNamed("orders").fields;
const ROWS = 10;

function Metrics({ invoice, isSeller }: { invoice: Invoice; isSeller: boolean }) {
  const { sellerAmount, agencyAmount = 0, remainAmount, type } = invoice;
  const amounts: [label: string, amount: number, note: string][] = [
    [
      type === "OUT" ? "Charged" : "Credited",
      sellerAmount,
      type === "OUT" ? "Statement of charge" : "Credited to the seller",
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

function Orders({ area, invoice, isSeller }: { area: Area; invoice: Invoice; isSeller: boolean }) {
  const table = useUrlTable<InvoiceOrder>({
    resource: pathOf(listInvoiceOrders, { id: invoice.id }),
    syncWithLocation: false,
    pagination: { pageSize: ROWS },
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
        key: "related",
        title: invoice.type === "OUT" ? "Credited by" : "Charged by",
        width: 170,
        cell: (row) =>
          row.related.length === 0
            ? NOTHING
            : row.related.map(({ id, name }) => (
                <div key={id}>
                  <Link to={`/${area}/invoices/${id}`}>{name}</Link>
                </div>
              )),
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
    [isSeller, area, invoice.type],
  );
  return (
    <section className="card" aria-labelledby="invoice-orders">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="invoice-orders">Orders</h2>
      </Flex>
      <DataTable
        label="Orders of the invoice"
        table={table}
        columns={columns}
        nameOf={(row) => row.orderName ?? NAME_PLACEHOLDER}
        href={(row) => `/${area}/orders/${row.id}`}
        height={36 + 44 * Math.min(ROWS, Math.max(1, table.result.data.length || 3))}
        card={(row) => ({
          title: row.orderName ?? NAME_PLACEHOLDER,
          status: status && <StatusTag field={status} value={row.status} />,
          amount: <Money amount={row.sellerAmount} />,
        })}
        empty={<EmptyState icon="cart" title="No orders" text="This invoice has no orders." />}
      />
      {table.pageCount > 1 && <Pagination table={table} sizes={[]} />}
    </section>
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
          <Together>
            <Orders area={area} invoice={invoice} isSeller={isSeller} />
            {readsLedger && (
              <section className="card" aria-labelledby="invoice-entries">
                <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
                  <h2 id="invoice-entries">Journal lines</h2>
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
