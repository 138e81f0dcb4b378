import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { formatDay, formatMoney } from "../../../domain/format.ts";
import { listInvoiceOrders } from "../../../domain/money/invoices/calls.ts";
import { unitPriceOf } from "../../../domain/money/invoices/unit-price.ts";
import type { InvoiceOrder, InvoicePart } from "../../../domain/money/responses.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { Money, NOTHING } from "../../widgets/values.tsx";
import { OrderLink } from "../OrderLink.tsx";
import { Pages } from "../statements/Pages.tsx";
import type { Invoice } from "./invoices.ts";
import "../statements/statements.css";
import "./invoices.css";

const { status = {} } = resourceNamed("orders").fields;
const ROWS = 10;

/** An order, or a part of the order above it. */
interface Row {
  key: string;
  order: InvoiceOrder;
  part: InvoicePart | null;
}

const rowsOf = (orders: readonly InvoiceOrder[]): Row[] =>
  orders.flatMap((order) => [
    { key: order.id, order, part: null },
    ...order.parts.map((part, index) => ({ key: `${order.id} ${index}`, order, part })),
  ]);

function quantityOf(part: InvoicePart): string {
  const price = unitPriceOf(part);
  if (part.quantity === null) return "";
  return price === null ? `${part.quantity}` : `${part.quantity} × ${formatMoney(price)}`;
}

function Related({ area, order: { related } }: { area: Area; order: InvoiceOrder }) {
  if (related.length === 0) return NOTHING;
  return related.map(({ id, name }) => (
    <div key={id}>
      <Link to={`/${area}/invoices/${id}`}>{name}</Link>
    </div>
  ));
}

function columnsOf(area: Area, { type }: Invoice, isSeller: boolean): SmallColumn<Row>[] {
  const relation = type === "OUT" ? "Refunded by" : "Charged by";
  return [
    {
      title: "Order",
      cell: ({ order, part }) =>
        part ? (
          <span className="invoice-part">{[part.name, part.variant].filter(Boolean).join(" · ")}</span>
        ) : (
          <>
            <strong>
              <OrderLink area={area} order={order} />
            </strong>
            <div className="small quiet">{formatDay(order.createdAt)}</div>
            <div className="invoice-narrow">
              <StatusTag field={status} value={order.status} />
              {order.related.length > 0 && (
                <div className="small">
                  {relation} <Related area={area} order={order} />
                </div>
              )}
            </div>
          </>
        ),
    },
    {
      title: "Status now",
      className: "invoice-wide",
      cell: ({ order, part }) => !part && <StatusTag field={status} value={order.status} />,
    },
    {
      title: relation,
      className: "invoice-wide",
      cell: ({ order, part }) => !part && <Related area={area} order={order} />,
    },
    {
      title: "Quantity and price",
      align: "right",
      cell: ({ part }) => part && quantityOf(part),
    },
    {
      title: "Amount",
      align: "right",
      cell: ({ order, part }) =>
        part ? (
          <span className="quiet">
            <Money amount={part.amount} />
          </span>
        ) : (
          <strong>
            <Money amount={order.sellerAmount} />
          </strong>
        ),
    },
    ...(isSeller
      ? []
      : [
          {
            title: "Cost",
            align: "right" as const,
            className: "invoice-wide",
            cell: ({ order, part }: Row) => !part && <Money amount={order.agencyAmount ?? 0} />,
          },
        ]),
  ];
}

/** The orders of an invoice with their items, as its printed page has them. */
export function InvoiceOrders({
  area,
  invoice,
  isSeller,
}: {
  area: Area;
  invoice: Invoice;
  isSeller: boolean;
}) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCallQuery(
    listInvoiceOrders,
    { params: { id: invoice.id }, query: { page, limit: ROWS } },
    { placeholderData: keepPreviousData },
  );
  const found = data?.data;
  return (
    <section className="card" aria-labelledby="invoice-orders">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="invoice-orders">Orders</h2>
      </Flex>
      {!found ? (
        <NotLoaded what="Orders" lines={6} query={{ error, refetch }} />
      ) : found.total === 0 ? (
        <EmptyState icon="cart" title="No orders" text="This invoice has no orders." />
      ) : (
        <>
          <SmallTable
            label="Orders of the invoice"
            box="statement-box"
            className="plain-table invoice-orders"
            columns={columnsOf(area, invoice, isSeller)}
            rows={rowsOf(found.data)}
            keyOf={({ key }) => key}
          />
          <Pages page={page} size={ROWS} total={found.total} turn={setPage} />
        </>
      )}
    </section>
  );
}
