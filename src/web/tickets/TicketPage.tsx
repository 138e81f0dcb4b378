import { type HttpError, useOne } from "@refinedev/core";
import { useLocation, useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { TicketStatus } from "../../domain/tickets.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { usePerson } from "../providers/person.tsx";
import { RowHistory } from "../resource/RowHistory.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { Conversation } from "./Conversation.tsx";
import { TicketFacts } from "./TicketFacts.tsx";
import "./tickets.css";

export interface Ticket {
  id: string;
  version?: number;
  code: string;
  subject: string;
  status: TicketStatus;
  order: { id: string; orderName: string | null } | null;
  assignee: { id: string; fullName: string } | null;
  sellerTeam: { id: string; name: string };
  createdAt: string;
  updatedAt: string;
}

/** A ticket: what was said about it, and where it stands. */
export default function TicketPage({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isBots = useLocation().pathname.includes("/chatbot-ticket/");
  const isSeller = usePerson().userType === "seller";
  const resource = resourceNamed(isBots ? "chatbot-tickets" : "tickets");
  const { result: ticket, query } = useOne<Ticket, HttpError>({
    resource: resource.name,
    id,
    errorNotification: false,
  });
  const status = resource.fields.status;
  const back = { to: `/${area}/${resource.path}`, label: resource.label.many };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={ticket?.subject ?? resource.label.one}
        back={back}
        beside={ticket && status && <StatusTag field={status} value={ticket.status} />}
        sub={ticket && [ticket.code, !isSeller && ticket.sellerTeam.name].filter(Boolean).join(" · ")}
      />
      {query.isError ? (
        <LoadFailed
          what={resource.label.one}
          error={query.error}
          back={back}
          retry={() => void query.refetch()}
        />
      ) : !ticket ? (
        <CardSkeleton lines={8} />
      ) : (
        <div className="ticket">
          <div>
            <Conversation ticket={ticket} resource={resource} />
            <RowHistory resource={resource} id={ticket.id} />
          </div>
          <TicketFacts ticket={ticket} resource={resource} area={area} isReading={query.isFetching} />
        </div>
      )}
    </div>
  );
}
