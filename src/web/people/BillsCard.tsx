import { Tabs } from "antd";
import { useMemo, useState } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { DataTable } from "../list/DataTable.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { columnOf } from "../resource/cells.tsx";
import { Money, When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { ListCard } from "./ListCard.tsx";

const invoices = resourceNamed("invoices");

interface Invoice {
  id: string;
  name: string;
  type: string;
  sellerAmount: number;
  remainAmount: number;
  createdDate: string;
}

const COLUMNS = [
  columnOf<Invoice>(invoices, "name", { main: true, width: 190, sort: false }),
  columnOf<Invoice>(invoices, "type", { width: 96, sort: false }),
  columnOf<Invoice>(invoices, "sellerAmount", { width: 116, sort: false }),
  columnOf<Invoice>(invoices, "remainAmount", { width: 116, sort: false }),
  columnOf<Invoice>(invoices, "createdDate", { sort: false }),
];

/** What is paid, and what of it is still owed: an invoice's own tab. */
const TABS = { payment: "Payment", debts: "Debts" } as const;
type Tab = keyof typeof TABS;

/** The invoices of one seller. */
export function BillsCard({ teamId }: { teamId: string }) {
  const [tab, setTab] = useState<Tab>("payment");
  const fixed = useMemo(() => ({ sellerTeam: teamId, activeName: tab }), [teamId, tab]);
  const list = useListInUrl<Invoice>("invoices", { inMemory: true, fixed });
  return (
    <ListCard
      title="Bills"
      list={list}
      icon="invoice"
      emptyTitle={tab === "payment" ? "No paid bills" : "No debts"}
      emptyText={
        tab === "payment"
          ? "What this seller was charged, and has paid, is listed here."
          : "Everything that this seller was charged is paid."
      }
      above={
        <Tabs
          className="card-tabs"
          activeKey={tab}
          onChange={(key) => setTab(key as Tab)}
          items={Object.entries(TABS).map(([key, label]) => ({ key, label }))}
        />
      }
    >
      {(height) => (
        <DataTable
          label="Bills"
          list={list}
          columns={COLUMNS}
          nameOf={(row) => row.name}
          href={(row) => `/ag/invoices/${row.id}`}
          card={(row) => ({
            title: row.name,
            status: <StatusTag field={invoices.fields.type ?? {}} value={row.type} />,
            amount: <Money amount={row.sellerAmount} />,
            date: <When at={row.createdDate} />,
          })}
          height={height}
          empty={null}
        />
      )}
    </ListCard>
  );
}
