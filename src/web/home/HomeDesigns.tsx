import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import type { Area } from "../../domain/resource/define.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { DueDate } from "../orders/DueDate.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";

interface Props {
  designs: NonNullable<Home["designs"]>;
  area: Area;
}

const garmentsOf = ({ garments }: Props["designs"][number]) => garments.map(({ title }) => title).join(", ");

/** The designs to make next, by due date. */
export function HomeDesigns({ designs, area }: Props) {
  return (
    <Panel
      title="Designs by due date"
      action={
        <Link className="home-all" to={`/${area}/orders`}>
          All designs
        </Link>
      }
    >
      <SmallTable
        label="Designs to make next"
        box="home-table"
        className="plain-table home-rows"
        rows={designs}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Order",
            heads: true,
            cell: (design) => (
              <>
                <Link to={`/${area}/orders/${design.id}`}>{design.orderName ?? NAME_PLACEHOLDER}</Link>
                <span className="home-narrow">{`${design.sellerTeam.name} · ${garmentsOf(design)}`}</span>
              </>
            ),
          },
          { title: "Seller", className: "home-wide", cell: ({ sellerTeam }) => sellerTeam.name },
          { title: "Items", className: "home-wide", cell: garmentsOf },
          {
            title: "Status",
            className: "home-short",
            cell: ({ designStatus }) => <StatusTag field={orders.fields.designStatus} value={designStatus} />,
          },
          {
            title: "Due",
            className: "home-short",
            cell: ({ dueDate, isLate }) => <DueDate day={dueDate} isLate={isLate} />,
          },
        ]}
      />
    </Panel>
  );
}
