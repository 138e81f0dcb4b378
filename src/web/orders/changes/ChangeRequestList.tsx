import { useMemo } from "react";
import { Link } from "react-router";
import { CHANGE_REASONS } from "../../../domain/orders/changes/change-history.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { changeHistories } from "../../../domain/resources/change-histories.resource.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { statusTabs, statusValues, useResourceList } from "../../list/useResourceList.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Age } from "../../widgets/Age.tsx";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { sideOf } from "../actions/bulk-actions.ts";
import { nameOf } from "../actions/names.ts";
import { applyPath, type Change, isToApply, isToDecide } from "./change-requests.ts";
import { useDecideChange } from "./useDecideChange.tsx";
import "./changes.css";

const resource = resourceNamed("change-histories");
const { status: statusField } = changeHistories.fields;
const TABS = {
  ...statusTabs("Change requests by status", resource),
  values: statusValues(resource),
};
const TAB_KEYS = [TABS.key];
const WITHOUT = ["order"];
const LABELS = new Map(statusField.options?.map(({ value, label }) => [String(value), label]));
const OPEN = "open";
const filters = {
  permanent: [{ field: "kind", operator: "eq" as const, value: "requested" }],
  initial: [{ field: "status", operator: "eq" as const, value: OPEN }],
};

interface Deciding {
  area: Area;
  canDecide: boolean;
  decide(change: Change, accept: boolean): void;
}

/** The decision of a request with its note, and whether it was applied. */
function Decision({ change }: { change: Change }) {
  const { status, decidedUser, answer, appliedAt } = change;
  if (status === "open") return NOTHING;
  const by = decidedUser?.fullName ?? (answer ? null : "Somebody");
  const decision = [by, answer].filter(Boolean).join(": ");
  return (
    <span className="change-decision" title={decision}>
      {decision}
      {appliedAt && (
        <span className="quiet">
          {" "}
          · applied <When at={appliedAt} />
        </span>
      )}
    </span>
  );
}

/** Accept and decline, or the link to the edit of an accepted request. */
function Answer({ change, area, canDecide, decide }: Deciding & { change: Change }) {
  const side = sideOf(area);
  if (canDecide && isToDecide(change, side)) {
    return (
      <span className="change-answer">
        <Button small onClick={() => decide(change, true)}>
          Accept
        </Button>
        <Button small onClick={() => decide(change, false)}>
          Decline
        </Button>
      </span>
    );
  }
  if (canDecide && isToApply(change, side)) {
    return (
      <Button small to={applyPath(area, change)}>
        Apply
      </Button>
    );
  }
  return change.status === "open" ? (
    <span className="small quiet">Waiting on the {side === "seller" ? "agency" : "seller"}</span>
  ) : null;
}

/** `canAnswer`: whether the shown status has requests that wait for somebody. */
function useColumns(deciding: Deciding, canAnswer: boolean): readonly Column<Change>[] {
  const { area, canDecide, decide } = deciding;
  return useMemo(() => {
    const declared = (name: keyof Change, over: Partial<Column<Change>> = {}) =>
      columnOf<Change>(resource, name, over);
    const answer: Column<Change> = {
      key: "answer",
      title: "",
      width: 184,
      minWidth: 176,
      fixed: "right",
      cardRole: "menu",
      cell: (change) => <Answer change={change} area={area} canDecide={canDecide} decide={decide} />,
    };
    return [
      declared("order", {
        main: true,
        width: 150,
        cell: ({ order }) => nameOf(order),
        second: ({ sellerTeam }) => (area === "ag" ? sellerTeam?.name : null),
      }),
      declared("reason", { width: 190, minWidth: 170 }),
      declared("note", { width: 260 }),
      declared("createdUser", { title: "Requested by", width: 160 }),
      declared("createdAt", { title: "Age", width: 110, cell: (change) => <Age at={change.createdAt} /> }),
      declared("status", { width: 118, minWidth: 112 }),
      {
        key: "decision",
        title: "Decision",
        width: 220,
        cell: (change) => <Decision change={change} />,
      },
      ...(canAnswer ? [answer] : []),
    ];
  }, [area, canDecide, decide, canAnswer]);
}

/** The change requests between sellers and the agency: accepted or declined in place. */
export default function ChangeRequestList({ area }: ScreenProps) {
  const canDecide = useAbility().can("orders", "update-change-history");
  const { decide, dialog } = useDecideChange(area);
  const list = useResourceList<Change>({
    resource: "change-histories",
    filters,
    pagination: { pageSize: 20 },
    view: `${area}/change-requests`,
    tabs: TABS,
    without: WITHOUT,
    exports: true,
  });
  const { status = OPEN } = list.params;
  const columns = useColumns({ area, canDecide, decide }, status !== "declined");
  return (
    <>
      <ListScreen
        list={list}
        title="Change requests"
        search="Search notes"
        columns={columns}
        nameOf={({ order }) => nameOf(order)}
        href={({ order }) => `/${area}/orders/${order.id}`}
        card={(change) => ({
          title: <Link to={`/${area}/orders/${change.order.id}`}>{nameOf(change.order)}</Link>,
          second: (
            <span className="change-texts">
              {[area === "ag" && change.sellerTeam?.name, CHANGE_REASONS[change.reason]]
                .filter(Boolean)
                .join(" · ")}
              {/* Not cut off: it is what the person decides about. */}
              {change.note && <span className="change-note">{change.note}</span>}
              {change.status !== OPEN && <Decision change={change} />}
            </span>
          ),
          status: (
            <span className="change-card">
              <StatusTag field={statusField} value={change.status} />
              {canDecide && <Answer change={change} area={area} canDecide decide={decide} />}
            </span>
          ),
          date: <Age at={change.createdAt} />,
        })}
        tabKeys={TAB_KEYS}
        empty={{
          icon: "edit",
          title: ["No", LABELS.get(status)?.toLowerCase(), "change requests"].filter(Boolean).join(" "),
          text:
            status === OPEN
              ? "Requests to change an order appear here. Add one on the page of the order."
              : "Requests appear here once the other side has decided them.",
        }}
      />
      {dialog}
    </>
  );
}
