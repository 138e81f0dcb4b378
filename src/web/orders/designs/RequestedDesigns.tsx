import { useSearchParams } from "react-router";
import { DESIGN_STATUSES } from "../../../domain/orders/status.ts";
import type { Resource } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import type { Column } from "../../list/columns.ts";
import type { Row } from "../../resource/cells.tsx";
import ResourceList from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";
import type { OrderRow } from "../wire.ts";

/** The orders' list as far as a designer reads it: see `domain/access/designer-view.ts`. */
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

/** What is asked of designers; Rejected is the last of the four and stands apart. */
const REQUESTED = { designStatus: "assign,in_review,approved" };
const tabs = {
  key: "designStatus",
  label: "Designs by status",
  values: [
    { label: "Requested", value: "" },
    { label: DESIGN_STATUSES.rejected[0], value: "rejected" },
  ],
};

/** A row of this list is an order. */
const requestOf = (row: Row) => (row as unknown as OrderRow).metadata;
const REQUEST_COLUMNS: readonly Column<Row>[] = [
  { key: "brief", title: "Brief", width: 320, cell: (row) => requestOf(row).notes ?? "–" },
  { key: "requester", title: "Requester", width: 160, cell: (row) => requestOf(row).requester ?? "–" },
  {
    key: "dueDate",
    title: "Due date",
    width: 116,
    says: "date",
    cell: (row) => requestOf(row).due_date ?? "–",
  },
];
const useRequests = () => REQUEST_COLUMNS;

/** Orders for which a designer was asked: what to make, for whom and until when. */
export default function RequestedDesigns({ area }: ScreenProps) {
  const [params] = useSearchParams();
  const isRejected = params.get("designStatus") === "rejected";
  return (
    <ResourceList
      resource={designs}
      area={area}
      title="Requested designs"
      tabs={tabs}
      {...(isRejected ? {} : { fixed: REQUESTED })}
      show={`/${area}/orders/:id`}
      useFigures={useRequests}
    />
  );
}
