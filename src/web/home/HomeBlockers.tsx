import { Link } from "react-router";
import { ageOf } from "../../domain/age.ts";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import { OWNER_LABELS, STUCK, WAITED_LABELS } from "../../domain/orders/blockers/waits-for.ts";
import type { Area } from "../../domain/resource/define.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { ordersLink } from "../orders/blockers/fixes.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";

interface Props {
  blockers: NonNullable<Home["blockers"]>;
  area: Area;
}

/** The causes that block most orders, each with a link to exactly these orders. */
export function HomeBlockers({ blockers: { data, total }, area }: Props) {
  const { canOpen } = useAbility();
  const board = `/${area}/blockers`;
  return (
    <Panel
      title="Blocked orders"
      action={
        canOpen(board) && (
          <Link className="home-all" to={`${board}?waitsFor=${STUCK.join(",")}`}>
            {`All ${counted(total, "cause")}`}
          </Link>
        )
      }
    >
      <SmallTable
        label="Blocked orders by cause"
        box="home-table"
        className="plain-table home-rows"
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Cause",
            heads: true,
            cell: (group) => (
              <>
                <Link to={ordersLink(area, group)}>{group.cause}</Link>
                <span className="home-narrow">
                  {`${WAITED_LABELS[group.gate]} · ${OWNER_LABELS[group.owner]}`}
                </span>
              </>
            ),
          },
          { title: "Reason", className: "home-wide", cell: ({ gate }) => WAITED_LABELS[gate] },
          { title: "Waits for", className: "home-wide", cell: ({ owner }) => OWNER_LABELS[owner] },
          { title: "Oldest", className: "home-short", cell: ({ oldestAt }) => ageOf(oldestAt) },
          { title: "Orders", align: "right", cell: ({ orders }) => formatCount(orders) },
        ]}
      />
    </Panel>
  );
}
