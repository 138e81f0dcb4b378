import { Link } from "react-router";
import type { Home } from "../../domain/home/responses.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { Money, When } from "../widgets/values.tsx";

/** When a supplier's prices change, and what agencies owe it. */
export function HomeSupplier({ supplier: { changes, owed } }: { supplier: NonNullable<Home["supplier"]> }) {
  return (
    <>
      <Panel title="Scheduled prices">
        <SmallTable
          label="Scheduled price changes"
          className="plain-table home-rows"
          rows={changes}
          keyOf={({ id }) => id}
          none="No price changes are scheduled."
          columns={[
            {
              title: "Catalog",
              heads: true,
              cell: ({ catalog }) => <Link to={`/a/catalogs/detail-drop/${catalog.id}`}>{catalog.name}</Link>,
            },
            { title: "From", align: "right", cell: ({ at }) => <When at={at} /> },
          ]}
        />
      </Panel>
      <Panel title="Owed to you">
        <SmallTable
          label="Owed to you, by agency"
          className="plain-table home-rows"
          rows={owed}
          keyOf={({ id }) => id}
          none="Nothing is owed to you. Only items that agencies buy at your published prices count here."
          columns={[
            { title: "Agency", heads: true, cell: ({ name }) => name },
            { title: "Due", align: "right", cell: ({ due }) => <Money amount={due} /> },
            { title: "Open", align: "right", cell: ({ open }) => <Money amount={open} /> },
          ]}
        />
      </Panel>
    </>
  );
}
