import { Link } from "react-router";
import { formatCount } from "../../../domain/format.ts";
import type { BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { ownerName, reasonOf } from "../../../domain/orders/blockers/waits-for.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { CardContent, Column } from "../../list/table/columns.ts";
import { Age } from "../../widgets/Age.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Money, When } from "../../widgets/values.tsx";
import { sideOf } from "../actions/bulk-actions.ts";
import { ordersOf } from "../actions/labels.ts";
import { type Fix, ordersLink } from "./fixes.ts";

/** "Balance too low: Second Cup Studio, 26 orders" */
export const nameOfGroup = (group: BlockerGroupRow) => `${reasonOf(group)}, ${ordersOf(group.orders)}`;

interface FixProps {
  group: BlockerGroupRow;
  fixes: readonly Fix[];
  choose(group: BlockerGroupRow, fix: Fix): void;
}

/** The buttons that resolve a group. Screen readers hear which one. */
function Fixes({ group, fixes, choose }: FixProps) {
  return (
    <span className="blocker-fixes">
      {fixes.map((fix) =>
        fix.kind === "link" ? (
          <Button key={fix.label} small to={fix.to} label={`${fix.label}: ${group.cause}`}>
            {fix.label}
          </Button>
        ) : (
          <Button
            key={fix.label}
            small
            label={`${fix.label}: ${group.cause}`}
            onClick={() => choose(group, fix)}
          >
            {fix.label}
          </Button>
        ),
      )}
    </span>
  );
}

interface Board {
  area: Area;
  fixesOf(group: BlockerGroupRow): readonly Fix[];
  choose(group: BlockerGroupRow, fix: Fix): void;
}

/** The seller, where the reason does not name them. */
const secondOf = (area: Area, { cause, sellerTeam }: BlockerGroupRow) =>
  area === "ag" && sellerTeam && !cause.includes(sellerTeam.name) ? sellerTeam.name : null;

export const columnsOf = ({ area, fixesOf, choose }: Board): Column<BlockerGroupRow>[] => [
  {
    key: "cause",
    title: "Reason",
    width: 360,
    minWidth: 240,
    main: true,
    cell: reasonOf,
    second: (group) => secondOf(area, group),
  },
  {
    key: "orders",
    title: "Orders",
    stays: true,
    width: 84,
    align: "right",
    cell: (group) => (
      <Link to={ordersLink(area, group)} aria-label={`${ordersOf(group.orders)}: ${group.cause}`}>
        {formatCount(group.orders)}
      </Link>
    ),
  },
  {
    key: "owner",
    title: "Waiting on",
    stays: true,
    width: 108,
    cell: ({ owner }) => ownerName(owner, sideOf(area)),
  },
  {
    key: "oldestAt",
    title: "Oldest",
    width: 132,
    minWidth: 96,
    cell: ({ oldestAt }) => (
      <span className="two-lines">
        <span className="line-first">
          <Age at={oldestAt} />
        </span>
        <span className="row-second">
          <When at={oldestAt} day />
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    title: "Amount",
    width: 116,
    align: "right",
    cell: ({ gate, amount }) => (
      <span className="two-lines">
        <span className="line-first">
          <Money amount={amount} />
        </span>
        {gate === "balance" && <span className="row-second">short</span>}
      </span>
    ),
  },
  {
    key: "fixes",
    title: "Fix",
    stays: true,
    width: 264,
    minWidth: 250,
    cell: (group) => <Fixes group={group} fixes={fixesOf(group)} choose={choose} />,
  },
];

export const cardOf = ({ area, fixesOf, choose }: Board, group: BlockerGroupRow): CardContent => ({
  title: reasonOf(group),
  second: secondOf(area, group),
  status: (
    <span className="blocker-card">
      <span className="small quiet">
        {ordersOf(group.orders)} · Waiting on {ownerName(group.owner, sideOf(area)).toLowerCase()} ·{" "}
        <Age at={group.oldestAt} />
      </span>
      <Fixes group={group} fixes={fixesOf(group)} choose={choose} />
    </span>
  ),
  amount: <Money amount={group.amount} />,
});
