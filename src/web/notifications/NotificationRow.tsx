import { Link } from "react-router";
import type { Notification } from "../../domain/notifications/responses.ts";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { When } from "../widgets/values.tsx";

interface Props {
  row: Notification;
  /** The screen it refers to, if the user may open it. */
  to: string | null;
  mark(viewed: boolean): void;
  /** Called when the link was followed. */
  onOpened(): void;
}

/** A notification. Clicking it marks it as read and opens its target. */
export function NotificationRow({ row, to, mark, onOpened }: Props) {
  const { title, content, viewed, createdAt } = row;
  const text = (
    <>
      <span className="note-title">
        {!viewed && <span className="visually-hidden">Unread: </span>}
        {title}
      </span>
      {content && <span className="note-content">{content}</span>}
      <span className="note-time">
        <When at={createdAt} />
      </span>
    </>
  );
  const markRead = () => {
    if (!viewed) mark(true);
  };
  return (
    <li className={viewed ? "note" : "note note-unread"}>
      {to ? (
        <Link
          className="note-main"
          to={to}
          onClick={() => {
            markRead();
            onOpened();
          }}
        >
          {text}
        </Link>
      ) : (
        <button type="button" className="note-main" onClick={markRead} disabled={viewed}>
          {text}
        </button>
      )}
      <div className="note-actions">
        <RowMenu
          label={`Actions for ${title}`}
          actions={[
            viewed
              ? { label: "Mark as unread", icon: "circle-dot", onClick: () => mark(false) }
              : { label: "Mark as read", icon: "check", onClick: () => mark(true) },
          ]}
        />
      </div>
    </li>
  );
}
