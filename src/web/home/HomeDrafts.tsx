import { Link } from "react-router";
import { formatCount } from "../../domain/format.ts";
import type { Home } from "../../domain/home/responses.ts";
import { WAITED_LABELS } from "../../domain/orders/blockers/waits-for.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { Panel } from "../orders/detail/Panel.tsx";

/** Why the other drafts cannot be submitted, each reason with a link to exactly these orders. */
export function HomeDrafts({ drafts }: { drafts: NonNullable<Home["drafts"]> }) {
  return (
    <Panel
      title="Drafts that cannot be submitted"
      beside={<span className="quiet">A draft counts for each of its reasons</span>}
    >
      <SmallTable
        label="Drafts by reason"
        box="home-table"
        className="plain-table home-rows"
        rows={drafts}
        keyOf={({ gate }) => gate}
        columns={[
          {
            title: "Reason",
            heads: true,
            cell: ({ gate }) => (
              <Link to={`/s/orders?status=Unfulfilled&waitsFor=${gate}`}>{WAITED_LABELS[gate]}</Link>
            ),
          },
          {
            title: "Drafts",
            align: "right",
            cell: ({ count, capped }) => `${formatCount(count)}${capped ? "+" : ""}`,
          },
        ]}
      />
    </Panel>
  );
}
