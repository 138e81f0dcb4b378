import { Tabs } from "antd";
import { useState } from "react";
import type { invoices as declaredInvoices } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import type { Asked } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { ListCard } from "../ListCard.tsx";

const invoices = resourceNamed("invoices");

const FIELDS = ["name", "type", "sellerAmount", "remainAmount", "createdDate"] as const;
type Invoice = Asked<RowOf<typeof declaredInvoices>, typeof FIELDS>;

const COLUMNS = [
  columnOf<Invoice>(invoices, "name", { main: true, width: 190, sort: false }),
  columnOf<Invoice>(invoices, "type", { width: 96, sort: false }),
  columnOf<Invoice>(invoices, "sellerAmount", { width: 116, sort: false }),
  columnOf<Invoice>(invoices, "remainAmount", { width: 116, sort: false }),
  columnOf<Invoice>(invoices, "createdDate", { sort: false }),
];

/** Paid invoices, and those still owed. The keys are values of the filter `activeName`. */
const TABS = { payment: "Payment", debts: "Debts" } as const;
type Tab = keyof typeof TABS;

/** The invoices of one seller. */
export function BillsCard({ area, teamId }: ScreenProps & { teamId: string }) {
  const [tab, setTab] = useState<Tab>("payment");
  const table = useUrlTable<Invoice>({
    resource: "invoices",
    syncWithLocation: false,
    fields: FIELDS,
    filters: {
      permanent: [
        { field: "sellerTeam", operator: "eq", value: teamId },
        { field: "activeName", operator: "eq", value: tab },
      ],
    },
  });
  return (
    <ListCard
      title="Bills"
      table={table}
      icon="invoice"
      emptyTitle={tab === "payment" ? "No paid invoices" : "No unpaid invoices"}
      emptyText={
        tab === "payment"
          ? "Paid invoices of this seller appear here."
          : "All invoices of this seller are paid."
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
          table={table}
          columns={COLUMNS}
          nameOf={(row) => row.name}
          href={(row) => `/${area}/invoices/${row.id}`}
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
