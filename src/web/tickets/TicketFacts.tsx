import { useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { orders } from "../../domain/resources/orders.resource.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { Age } from "../widgets/Age.tsx";
import { Button } from "../widgets/Button.tsx";
import { ReferencePicker } from "../widgets/picker/ReferencePicker.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import type { Ticket } from "./ticket.ts";
import { callsOf } from "./ticket.ts";
import type { useAbout } from "./useAbout.ts";

const DONE = { open: "Ticket reopened", waiting: "Ticket updated", closed: "Ticket closed" };

interface Props {
  ticket: Ticket;
  resource: Resource;
  area: Area;
  /** Whether a newer version of the ticket is loading: an action now would apply to the previous one. */
  isReloading: boolean;
  about: ReturnType<typeof useAbout>;
}

/** A ticket's age, order, buyer and assignee, and actions for the agency. */
export function TicketFacts({ ticket, resource, area, isReloading, about }: Props) {
  const { can, canOpen } = useAbility();
  const person = usePerson();
  const change = useNamedCall(callsOf(resource).settle);
  const [busy, setBusy] = useState(false);
  const { order, assignee, status, sellerTeam } = ticket;
  const { values, orderStatus } = about;
  const settle = async (body: { status?: Ticket["status"]; assignee?: string | null }) => {
    setBusy(true);
    await change(
      { params: { id: ticket.id }, body: { ...body, version: ticket.version } },
      { success: body.status ? DONE[body.status] : "Assignee changed" },
    );
    setBusy(false);
  };
  const orderPath = order && `/${area}/orders/${order.id}`;
  // A seller's own tickets have no seller.
  const sellerPath = area === "ag" && sellerTeam && `/ag/sellers/${sellerTeam.id}`;
  const orderName = order?.orderName ?? NAME_PLACEHOLDER;
  return (
    <Panel title="About" className="ticket-facts">
      <dl className="ticket-list">
        <dt>Age</dt>
        <dd>
          <Age at={ticket.createdAt} />
        </dd>
        <dt>Order</dt>
        <dd className="ticket-order">
          {orderPath ? canOpen(orderPath) ? <Link to={orderPath}>{orderName}</Link> : orderName : "None"}
          {orderStatus && <StatusTag field={orders.fields.status} value={orderStatus} />}
        </dd>
        {values.buyer && (
          <>
            <dt>Buyer</dt>
            <dd>{values.buyer}</dd>
          </>
        )}
        {values.tracking && (
          <>
            <dt>Tracking</dt>
            <dd className="ticket-tracking">{values.tracking}</dd>
          </>
        )}
        {sellerPath && (
          <>
            <dt>Seller</dt>
            <dd>{canOpen(sellerPath) ? <Link to={sellerPath}>{sellerTeam.name}</Link> : sellerTeam.name}</dd>
          </>
        )}
        <dt>Assignee</dt>
        <dd>{assignee?.fullName ?? "Unassigned"}</dd>
        <dt>Created</dt>
        <dd>
          <When at={ticket.createdAt} />
        </dd>
        <dt>Last change</dt>
        <dd>
          <When at={ticket.updatedAt} />
        </dd>
      </dl>
      {can(resource.name, "settle") && (
        <div className="ticket-actions">
          {can("users", "list") && (
            <ReferencePicker
              target="users"
              label="Assign to"
              value={assignee?.id ?? null}
              selected={assignee ? [{ id: assignee.id, title: assignee.fullName }] : []}
              disabled={busy || isReloading}
              onChange={(userId) => void settle({ assignee: typeof userId === "string" ? userId : null })}
            />
          )}
          {assignee?.id !== person.id && (
            <Button busy={busy} disabled={isReloading} onClick={() => void settle({ assignee: person.id })}>
              Assign to me
            </Button>
          )}
          <Button
            busy={busy}
            disabled={isReloading}
            onClick={() => void settle({ status: status === "closed" ? "open" : "closed" })}
          >
            {status === "closed" ? "Reopen" : "Close"}
          </Button>
        </div>
      )}
    </Panel>
  );
}
