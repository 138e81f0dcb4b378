import { Link } from "react-router";
import { counted } from "../../domain/counts.ts";
import { formatCount } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import { ownerName, reasonOf } from "../../domain/orders/blockers/waits-for.ts";
import type { GateOwner } from "../../domain/orders/gates/gates.ts";
import type { Area } from "../../domain/resource/define.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { ordersLink } from "../orders/blockers/fixes.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Age } from "../widgets/Age.tsx";

interface Props {
  blockers: NonNullable<Home["blockers"]>;
  area: Area;
}

/** The first reasons of the board, each with a link to exactly these orders. */
export function HomeBlockers({ blockers: { data, total }, area }: Props) {
  const { canOpen } = useAbility();
  const board = `/${area}/blockers`;
  const waitingOn = (owner: GateOwner) => ownerName(owner, sideOf(area)).toLowerCase();
  return (
    <Panel
      title="Blocked"
      action={
        canOpen(board) && (
          <Link className="home-all" to={board}>
            {`All ${counted(total, "reason")}`}
          </Link>
        )
      }
    >
      <SmallTable
        label="Blocked orders by reason"
        box="home-table"
        className="plain-table home-rows"
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Reason",
            heads: true,
            cell: (group) => (
              <>
                <Link to={ordersLink(area, group)}>{reasonOf(group)}</Link>
                <span className="home-narrow">{`Waiting on ${waitingOn(group.owner)}`}</span>
              </>
            ),
          },
          {
            title: "Waiting on",
            className: "home-wide",
            cell: ({ owner }) => ownerName(owner, sideOf(area)),
          },
          { title: "Oldest", className: "home-short", cell: ({ oldestAt }) => <Age at={oldestAt} /> },
          { title: "Orders", align: "right", cell: ({ orders }) => formatCount(orders) },
        ]}
      />
    </Panel>
  );
}
