import { useState } from "react";
import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCall } from "../providers/calls.ts";
import { useCanOpen, useMay, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import type { Ticket } from "./TicketPage.tsx";

interface Props {
  ticket: Ticket;
  resource: Resource;
  area: Area;
  /** A newer version of it is being read: what is pressed now would be decided about the one before. */
  isReading: boolean;
}

/** Whose ticket it is, what it is about, and for the agency where it goes next. */
export function TicketFacts({ ticket, resource, area, isReading }: Props) {
  const may = useMay();
  const opens = useCanOpen();
  const person = usePerson();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const { order, assignee, status } = ticket;
  const settle = async (body: { status?: string; assignee?: string | null }) => {
    setBusy(true);
    await call("PATCH", `${resource.path}/${ticket.id}`, {
      body: { ...body, version: ticket.version },
      changes: ["tickets", "chatbot-tickets"],
      success: "Updated",
    });
    setBusy(false);
  };
  const orderPath = order && `/${area}/orders/${order.id}`;
  const orderName = order?.orderName ?? NAME_PLACEHOLDER;
  return (
    <Panel title="About" className="ticket-facts">
      <dl className="ticket-list">
        <dt>Order</dt>
        <dd>{orderPath ? opens(orderPath) ? <Link to={orderPath}>{orderName}</Link> : orderName : "None"}</dd>
        <dt>Assignee</dt>
        <dd>{assignee?.fullName ?? "Nobody yet"}</dd>
        <dt>Created</dt>
        <dd>
          <When at={ticket.createdAt} />
        </dd>
        <dt>Last change</dt>
        <dd>
          <When at={ticket.updatedAt} />
        </dd>
      </dl>
      {may(resource.name, "settle") && (
        <div className="ticket-actions">
          {may("users", "list") && (
            <ReferencePicker
              target="users"
              label="Assign to"
              value={assignee?.id ?? null}
              known={assignee ? [{ id: assignee.id, title: assignee.fullName }] : []}
              disabled={busy || isReading}
              onChange={(one) => void settle({ assignee: typeof one === "string" ? one : null })}
            />
          )}
          {assignee?.id !== person.id && (
            <Button busy={busy} disabled={isReading} onClick={() => void settle({ assignee: person.id })}>
              Assign to me
            </Button>
          )}
          <Button
            busy={busy}
            disabled={isReading}
            onClick={() => void settle({ status: status === "closed" ? "open" : "closed" })}
          >
            {status === "closed" ? "Open again" : "Close"}
          </Button>
        </div>
      )}
    </Panel>
  );
}
