import { type HttpError, useShow } from "@refinedev/core";
import type { ComponentProps } from "react";
import { useLocation, useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { usePerson } from "../providers/person.tsx";
import { RowHistory } from "../resource/RowHistory.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { Together } from "../widgets/Together.tsx";
import { Conversation } from "./Conversation.tsx";
import { TicketFacts } from "./TicketFacts.tsx";
import type { Ticket } from "./ticket.ts";
import { useAbout } from "./useAbout.ts";
import { useNextTicket } from "./useNextTicket.ts";
import "./tickets.css";

/** The conversation, with what the ticket is about beside the reply. */
function Content({ ticket, ...props }: Omit<ComponentProps<typeof TicketFacts>, "about">) {
  const about = useAbout(ticket);
  return (
    <Together className="ticket">
      <div>
        <Conversation ticket={ticket} resource={props.resource} values={about.values} />
        <RowHistory resource={props.resource} id={ticket.id} />
      </div>
      <TicketFacts ticket={ticket} {...props} about={about} />
    </Together>
  );
}

export default function TicketShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isBots = useLocation().pathname.includes("/chatbot-ticket/");
  const isSeller = usePerson().userType === "seller";
  const resource = resourceNamed(isBots ? "chatbot-tickets" : "tickets");
  const { result: ticket, query } = useShow<Ticket, HttpError>({
    resource: resource.name,
    id,
    errorNotification: false,
  });
  const next = useNextTicket(resource, area, id);
  const status = resource.fields.status;
  const back = { to: `/${area}/${resource.path}`, label: resource.label.many };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={ticket?.subject ?? resource.label.one}
        back={back}
        secondary={next ? [{ label: "Next ticket", icon: "chevron-right", to: next }] : []}
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
        <Content
          key={ticket.id}
          ticket={ticket}
          resource={resource}
          area={area}
          isReloading={query.isFetching}
        />
      )}
    </div>
  );
}
