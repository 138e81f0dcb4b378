import type { CrudFilter } from "@refinedev/core";
import { DESIGN_STATUSES } from "../../../domain/orders/status.ts";
import type { Resource } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import type { Column } from "../../list/table/columns.ts";
import type { Row } from "../../resource/cells.tsx";
import ResourceList from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";
import { NOTHING } from "../../widgets/values.tsx";
import type { OrderRow } from "../wire.ts";

/** The order list with the fields that designers can read: see `domain/access/designer-view.ts`. */
const designs: Resource = {
  ...orders,
  list: {
    ...orders.list,
    columns: ["orderName", "designStatus", "createdAt"],
    filters: { designStatus: "in", orderType: "in", createdAt: "range" },
    sorts: ["createdAt", "orderName", "updatedAt"],
    through: {},
    search: ["orderName"],
  },
};

/** The statuses of the tab that shows requested designs. */
const REQUESTED = "assign,in_review,approved";
const filters: { initial: CrudFilter[] } = {
  initial: [{ field: "designStatus", operator: "eq", value: REQUESTED }],
};
const tabs = {
  key: "designStatus",
  label: "Designs by status",
  values: [
    { label: "Requested", value: REQUESTED },
    { label: DESIGN_STATUSES.rejected[0], value: "rejected" },
  ],
};

/** A row of this list is an order. */
const requestOf = (row: Row) => (row as unknown as OrderRow).metadata;
const REQUEST_COLUMNS: readonly Column<Row>[] = [
  { key: "brief", title: "Brief", width: 320, cell: (row) => requestOf(row).notes ?? NOTHING },
  { key: "requester", title: "Requester", width: 160, cell: (row) => requestOf(row).requester ?? NOTHING },
  {
    key: "dueDate",
    title: "Due date",
    width: 116,
    cardRole: "date",
    cell: (row) => requestOf(row).due_date ?? NOTHING,
  },
];
const useRequests = () => REQUEST_COLUMNS;

/** Orders with a requested design: brief, requester and due date. */
export default function RequestedDesignList({ area }: ScreenProps) {
  return (
    <ResourceList
      resource={designs}
      area={area}
      title="Requested designs"
      tabs={tabs}
      filters={filters}
      show={`/${area}/orders/:id`}
      useExtraColumns={useRequests}
    />
  );
}
