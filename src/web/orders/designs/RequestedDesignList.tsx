import type { CrudFilter } from "@refinedev/core";
import { useMemo } from "react";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { listDesigns } from "../../../domain/orders/designs/calls.ts";
import { TAKEN_FROM } from "../../../domain/orders/designs/queue.ts";
import type { RequestedDesign } from "../../../domain/orders/designs/responses.ts";
import { DESIGN_STATUSES } from "../../../domain/orders/status.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { BY_SELLER, type FilterDef } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { type ListTabs, useResourceList } from "../../list/useResourceList.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";
import { DueDate } from "../DueDate.tsx";
import { useTake } from "./useTake.ts";
import "./designs.css";

const KEYS = ["designStatus", "late", "sellerTeam", "notified"];
const { designStatus } = orders.fields;

const filters: { initial: CrudFilter[] } = {
  initial: [{ field: "designStatus", operator: "eq", value: "assign" }],
};
/** The orders of a notification, which links to them. */
const NOTIFIED: FilterDef = { kind: "linked", key: "notified", label: "Notification", text: "its orders" };
const LATE: FilterDef = { kind: "flag", key: "late", label: "Late" };

const TABS: ListTabs = {
  label: "Designs by status",
  key: "designStatus",
  values: [
    { label: "To make", value: "assign" },
    { label: "Returned", value: "rejected" },
    { label: DESIGN_STATUSES.in_review[0], value: "in_review" },
    { label: DESIGN_STATUSES.approved[0], value: "approved" },
  ],
  counted: true,
};
const TAB_KEYS = [TABS.key];

const EMPTY: Readonly<Record<string, { title: string; text: string }>> & {
  assign: { title: string; text: string };
} = {
  assign: {
    title: "No designs to make",
    text: "Orders appear here once somebody hires a designer for them.",
  },
  rejected: {
    title: "No returned designs",
    text: "Designs appear here once their proof is returned, until the next proof.",
  },
  in_review: {
    title: "No designs in review",
    text: "Designs appear here from their proof until its decision.",
  },
  approved: { title: "No approved designs", text: "Designs appear here once their proof is approved." },
};

/** The garments of an order: the first one's name, and how many others there are. */
function garmentOf({ garments: [first, ...others] }: RequestedDesign): string {
  if (!first) return "No items";
  const name = first.garment ?? first.title;
  return others.length > 0 ? `${name} + ${others.length} more` : name;
}

/** How many slots are filled, and their labels: "1 of 2: Front, Back". */
function slotsOf({ garments }: RequestedDesign): string {
  const slots = garments.flatMap(({ slots: ofItem, filled }) =>
    ofItem.map(({ slot, label }) => ({ label, isFilled: filled.includes(slot) })),
  );
  if (slots.length === 0) return "";
  const labels = [...new Set(slots.map(({ label }) => label))].join(", ");
  return `${slots.filter(({ isFilled }) => isFilled).length} of ${slots.length}: ${labels}`;
}

function useColumns(isDesigner: boolean, isSeller: boolean): readonly Column<RequestedDesign>[] {
  const take = useTake();
  return useMemo(
    () => [
      {
        key: "orderName",
        title: "Order",
        width: 200,
        main: true,
        thumb: ({ garments }) => garments[0]?.thumbnail ?? null,
        cell: ({ orderName }) => orderName ?? NAME_PLACEHOLDER,
        second: garmentOf,
      },
      {
        key: "designStatus",
        title: "Design",
        width: 112,
        minWidth: 108,
        cardRole: "status",
        cell: (row) => <StatusTag field={designStatus} value={row.designStatus} />,
      },
      { key: "slots", title: "Slots", width: 190, cell: (row) => slotsOf(row) || NOTHING },
      { key: "brief", title: "Brief", width: 260, cell: ({ brief }) => brief || NOTHING },
      {
        key: "requester",
        title: "Requester",
        width: 150,
        cell: ({ requester, sellerTeam }) => requester?.fullName ?? sellerTeam.name,
      },
      {
        key: "dueDate",
        title: "Due date",
        width: 150,
        minWidth: 146,
        sort: true,
        cardRole: "date",
        cell: ({ dueDate, isLate }) => <DueDate day={dueDate} isLate={isLate} />,
      },
      // Designers read what they are paid, others what the seller is charged.
      ...(isDesigner && isSeller
        ? []
        : [
            {
              key: "fee",
              title: "Fee",
              width: 90,
              align: "right" as const,
              cardRole: "amount" as const,
              cell: ({ fee, pay }: RequestedDesign) => <Money amount={isDesigner ? pay : fee} />,
            },
          ]),
      {
        key: "proofs",
        title: "Proofs",
        width: 80,
        align: "right",
        cell: ({ proofs }) => (proofs > 0 ? proofs : NOTHING),
      },
      {
        key: "designer",
        title: "Designer",
        width: 150,
        cell: (row) => {
          if (row.designer) return row.designer.fullName;
          if (!isDesigner || !TAKEN_FROM.includes(row.designStatus))
            return <span className="quiet">Any designer</span>;
          return (
            <Button small label={`Take ${row.orderName ?? NAME_PLACEHOLDER}`} onClick={() => take(row.id)}>
              Take
            </Button>
          );
        },
      },
      {
        key: "createdAt",
        title: "Requested",
        width: 130,
        hidden: true,
        cell: ({ requestedAt }) => <When at={requestedAt} />,
      },
    ],
    [isDesigner, isSeller, take],
  );
}

/** The designers' queue: open requests first, by due date. */
export default function RequestedDesignList({ area }: ScreenProps) {
  const person = usePerson();
  const { can } = useAbility();
  const isDesigner = person.authority === "designer";
  const isSeller = person.userType === "seller";
  const list = useResourceList<RequestedDesign>({
    resource: pathOf(listDesigns),
    columns: useColumns(isDesigner, isSeller),
    filterKeys: KEYS,
    filters,
    pagination: { pageSize: 50 },
    sorters: { initial: [{ field: "dueDate", order: "asc" }] },
    view: `${area}/requested-designs`,
    tabs: TABS,
  });
  const { notified, designStatus: shown } = list.params;
  const nameOf = ({ orderName }: RequestedDesign) => orderName ?? NAME_PLACEHOLDER;
  return (
    <ListScreen
      list={list}
      title="Requested designs"
      filters={[
        ...(notified === undefined ? [] : [NOTIFIED]),
        LATE,
        ...(!isSeller && can("seller-teams", "choose") ? [BY_SELLER] : []),
      ]}
      nameOf={nameOf}
      href={({ id }) => `/${area}/orders/${id}`}
      card={(row) => ({
        title: nameOf(row),
        second: [garmentOf(row), row.brief].filter(Boolean).join(" · "),
        thumb: row.garments[0]?.thumbnail ?? null,
        status: <StatusTag field={designStatus} value={row.designStatus} />,
        amount: isDesigner && isSeller ? undefined : <Money amount={isDesigner ? row.pay : row.fee} />,
        date: row.dueDate && <DueDate day={row.dueDate} isLate={row.isLate} />,
      })}
      tabKeys={TAB_KEYS}
      empty={{ icon: "edit", ...(EMPTY[shown ?? ""] ?? EMPTY.assign) }}
    />
  );
}
