import { useState } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import { MAX_ATTACHMENTS } from "../../domain/tickets.ts";
import { uploadImage } from "../images/upload-image.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { Thumb, useImageAddress } from "../widgets/Thumb.tsx";
import type { Ticket } from "./TicketPage.tsx";

interface Message {
  id: string;
  message: string;
  attachments: string[];
  author: { id: string; fullName: string; side: "seller" | "agency" } | null;
  createdAt: string;
}

/** A picture that opens in full size, where the browser offers to keep it. */
function Attached({ path, number }: { path: string; number: number }) {
  const addressOf = useImageAddress();
  return (
    <a href={addressOf(path)} target="_blank" rel="noopener noreferrer" download>
      <Thumb src={path} size={64} alt={`Picture ${number}, in full size`} />
    </a>
  );
}

function Said({ message, isBots }: { message: Message; isBots: boolean }) {
  const { author } = message;
  return (
    <li className={author?.side === "agency" ? "said said-agency" : "said"}>
      <div className="said-head">
        <strong>{author?.fullName ?? (isBots ? "Chatbot" : "Platen")}</strong>
        {author && <span className="quiet small">{author.side === "agency" ? "Agency" : "Seller"}</span>}
        <span className="quiet small said-when">
          <When at={message.createdAt} />
        </span>
      </div>
      <p className="said-text">{message.message}</p>
      {message.attachments.length > 0 && (
        <ul className="said-pictures">
          {message.attachments.map((path, at) => (
            <li key={path}>
              <Attached path={path} number={at + 1} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Reply({ ticket, resource, done }: { ticket: Ticket; resource: Resource; done(): void }) {
  const call = useCall();
  const say = useSay();
  const maySettle = useMay()(resource.name, "settle");
  const [message, setMessage] = useState("");
  const [attachments, setAttachments] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<"sending" | "uploading" | null>(null);
  const send = async (status?: "closed") => {
    if (message.trim() === "" || busy) return;
    setBusy("sending");
    const answer = await call("POST", `${resource.path}/${ticket.id}/reply`, {
      // Closing is a decision about what was read; a reply alone is not.
      body: { message, attachments, ...(status && { status, version: ticket.version }) },
      changes: ["tickets", "chatbot-tickets"],
      success: "Reply sent",
    });
    setBusy(null);
    if (!answer.ok) return;
    setMessage("");
    setAttachments([]);
    done();
  };
  const attach = async (files: FileList | null) => {
    setBusy("uploading");
    for (const file of [...(files ?? [])].slice(0, MAX_ATTACHMENTS - attachments.length)) {
      const stored = await uploadImage(file);
      if (stored.ok) setAttachments((now) => [...now, stored.path]);
      else say.error(stored.message);
    }
    setBusy(null);
  };
  return (
    <form
      className="reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor="reply" className="only-heard">
        Reply
      </label>
      <textarea
        id="reply"
        rows={3}
        maxLength={5_000}
        placeholder="Write a reply"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {attachments.length > 0 && (
        <ul className="said-pictures">
          {attachments.map((path) => (
            <li key={path}>
              <Thumb src={path} />
              <Button
                small
                kind="text"
                icon="close"
                label="Remove the picture"
                onClick={() => setAttachments((now) => now.filter((one) => one !== path))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="reply-actions">
        <label className="reply-attach">
          <Icon name="image" /> {busy === "uploading" ? "Uploading" : "Attach pictures"}
          <input
            type="file"
            accept="image/*"
            multiple
            className="only-heard"
            disabled={busy !== null || attachments.length >= MAX_ATTACHMENTS}
            onChange={(event) => void attach(event.target.files)}
          />
        </label>
        <span className="dialog-footer-gap" />
        {maySettle && (
          <Button disabled={message.trim() === ""} onClick={() => void send("closed")}>
            Reply and close
          </Button>
        )}
        <Button kind="primary" submit busy={busy === "sending"} disabled={message.trim() === ""}>
          Reply
        </Button>
      </div>
    </form>
  );
}

/** What was said about a ticket, oldest first, and the next thing to say. */
export function Conversation({ ticket, resource }: { ticket: Ticket; resource: Resource }) {
  const mayReply = useMay()(resource.name, "reply");
  const { data, error, refetch } = useGet<{ data: Message[] }>(`${resource.path}/${ticket.id}/messages`, {
    keep: true,
  });
  if (error && !data)
    return <FailedState what="The conversation" why={error.message} retry={() => void refetch()} />;
  if (!data) return <CardSkeleton lines={6} />;
  return (
    <Panel title="Conversation">
      <ol className="conversation">
        {data.data.map((message) => (
          <Said key={message.id} message={message} isBots={resource.name === "chatbot-tickets"} />
        ))}
      </ol>
      {mayReply && <Reply ticket={ticket} resource={resource} done={() => void refetch()} />}
    </Panel>
  );
}
