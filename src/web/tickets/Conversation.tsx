import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import type { ComponentProps } from "react";
import type { Message } from "../../domain/tickets/responses.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { NotLoaded } from "../widgets/states.tsx";
import { Thumb, useImageAddress } from "../widgets/Thumb.tsx";
import { When } from "../widgets/values.tsx";
import { Reply } from "./Reply.tsx";
import { callsOf } from "./ticket.ts";

/** An attached image that links to its full size. */
function Attachment({ path, number }: { path: string; number: number }) {
  const addressOf = useImageAddress();
  return (
    <a href={addressOf(path)} target="_blank" rel="noopener noreferrer" download>
      <Thumb src={path} size={64} alt={`Image ${number}, in full size`} />
    </a>
  );
}

function MessageItem({ message, isBots }: { message: Message; isBots: boolean }) {
  const { author } = message;
  return (
    <li className={author?.side === "agency" ? "message message-agency" : "message"}>
      <Flex gap="4px 8px" align="baseline" wrap>
        <strong>{author?.fullName ?? (isBots ? "Chatbot" : "Platen")}</strong>
        {author && <span className="quiet small">{author.side === "agency" ? "Agency" : "Seller"}</span>}
        <span className="quiet small message-when">
          <When at={message.createdAt} />
        </span>
      </Flex>
      <p className="message-text">{message.message}</p>
      {message.attachments.length > 0 && (
        <ul className="message-images">
          {message.attachments.map((path, at) => (
            <li key={path}>
              <Attachment path={path} number={at + 1} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type Props = Omit<ComponentProps<typeof Reply>, "done">;

/** The messages of a ticket, oldest first, and the reply form. */
export function Conversation({ ticket, resource, values }: Props) {
  const canReply = useAbility().can(resource.name, "reply");
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(
    callsOf(resource).listMessages,
    { params: { id: ticket.id } },
    { placeholderData: keepPreviousData },
  );
  const data = response?.data;
  if (!data) return <NotLoaded what="The conversation" lines={6} query={{ error, refetch }} />;
  return (
    <Panel title="Conversation">
      <ol className="conversation">
        {data.data.map((message) => (
          <MessageItem key={message.id} message={message} isBots={resource.name === "chatbot-tickets"} />
        ))}
      </ol>
      {canReply && <Reply ticket={ticket} resource={resource} values={values} done={() => void refetch()} />}
    </Panel>
  );
}
