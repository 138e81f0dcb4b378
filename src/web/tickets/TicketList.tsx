import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Column } from "../list/table/columns.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { declaredReader, type Row } from "../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { Age } from "../widgets/Age.tsx";
import { NOTHING } from "../widgets/values.tsx";
import { BulkTickets } from "./BulkTickets.tsx";
import { TicketTabs } from "./TicketTabs.tsx";
import { INITIAL, MINE, sortersOf, TAB_KEYS, TABS } from "./tabs.ts";
import type { Ticket } from "./ticket.ts";

const FIELDS: readonly string[] = [];
const CANNED = "/ag/canned-answers";

function columnsOf(resource: Resource, isSeller: boolean): readonly Column<Ticket>[] {
  const declared = declaredReader<Ticket>(resource);
  return [
    declared("subject", {
      main: true,
      width: 320,
      fields: ["code", "sellerTeam"],
      second: ({ code, sellerTeam }) => [code, !isSeller && sellerTeam?.name].filter(Boolean).join(" · "),
    }),
    declared("order", {
      width: 130,
      cell: ({ order }) => (order ? (order.orderName ?? NAME_PLACEHOLDER) : NOTHING),
    }),
    declared("status", { width: 156, minWidth: 150 }),
    declared("assignee", {
      width: 150,
      stays: true,
      cell: ({ assignee }) => assignee?.fullName ?? "Unassigned",
    }),
    declared("createdAt", {
      title: "Age",
      width: 100,
      minWidth: 96,
      cell: ({ createdAt }) => <Age at={createdAt} />,
    }),
    declared("updatedAt", { width: 150 }),
  ];
}

const EMPTY = {
  [TABS.open]: { title: "No open tickets", text: "Tickets appear here while somebody has to answer them." },
  [TABS.mine]: {
    title: "No tickets of yours",
    text: "Tickets appear here once you answer them or take them.",
  },
  [TABS.waiting]: { title: "No waiting tickets", text: "Tickets appear here once the agency has answered." },
  [TABS.closed]: { title: "No closed tickets", text: "Tickets appear here once they are closed." },
};

/** Tickets in the order in which they were asked, by whom they wait for. */
export default function TicketList({ area }: ScreenProps) {
  const isBots = useLocation().pathname.endsWith("/chatbot-ticket");
  const resource = resourceNamed(isBots ? "chatbot-tickets" : "tickets");
  const isSeller = usePerson().userType === "seller";
  const { can, canOpen } = useAbility();
  const [search] = useSearchParams();
  const status = search.get("status") ?? TABS.open;
  const list = useDeclaredList({
    resource,
    area,
    fields: FIELDS,
    filters: { initial: INITIAL },
    sorters: { initial: sortersOf(status) },
    without: status === MINE || isSeller ? TAB_KEYS : TAB_KEYS.slice(0, 1),
    // The rows are tickets, as declared.
    columns: useMemo(
      () => columnsOf(resource, isSeller) as unknown as readonly Column<Row>[],
      [resource, isSeller],
    ),
  });
  return (
    <DeclaredList
      list={list}
      tabs={<TicketTabs list={list} />}
      tabKeys={TAB_KEYS}
      more={canOpen(CANNED) ? [{ label: "Canned answers", to: CANNED }] : []}
      bulk={
        can(resource.name, "settle") && (
          // The rows are tickets, as declared.
          <BulkTickets
            resource={resource}
            rows={list.rows as unknown as readonly Ticket[]}
            selection={list.selection}
          />
        )
      }
      empty={{ icon: isBots ? "bot" : "message", ...EMPTY[status as keyof typeof EMPTY] }}
    />
  );
}
