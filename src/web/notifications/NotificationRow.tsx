import { Link } from "react-router";
import { formatExact, formatShort } from "../../domain/format.ts";
import { RowMenu } from "../widgets/RowMenu.tsx";
import type { Notification } from "./useInbox.ts";

interface Props {
  row: Notification;
  /** Where it leads, if its person may go there. */
  to: string | null;
  mark(viewed: boolean): void;
  /** It led there. */
  opened(): void;
}

/** One notification: a press reads it and opens what it is about. */
export function NotificationRow({ row, to, mark, opened }: Props) {
  const { title, content, viewed, createdAt } = row;
  const words = (
    <>
      <span className="note-title">
        {!viewed && <span className="only-heard">Unread: </span>}
        {title}
      </span>
      {content && <span className="note-content">{content}</span>}
      <time className="note-time" dateTime={createdAt} title={`${formatExact(createdAt)} PT`}>
        {formatShort(createdAt)}
      </time>
    </>
  );
  const press = () => {
    if (!viewed) mark(true);
  };
  return (
    <li className={viewed ? "note" : "note note-unread"}>
      {to ? (
        <Link
          className="note-main"
          to={to}
          onClick={() => {
            press();
            opened();
          }}
        >
          {words}
        </Link>
      ) : (
        <button type="button" className="note-main" onClick={press} disabled={viewed}>
          {words}
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
