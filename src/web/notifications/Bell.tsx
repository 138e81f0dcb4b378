import { useState } from "react";
import { Link } from "react-router";
import { choicesPath } from "../../domain/notifications/choices.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Popup } from "../widgets/Popup.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { hasNotifications } from "./has-notifications.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { useArrival, useInbox } from "./useInbox.ts";
import "./notifications.css";

/** The bell of the header, for users who get notifications. */
export function Bell() {
  return hasNotifications(usePerson()) ? <Inbox /> : null;
}

/** The bell with the number of unread notifications, and the list below it. */
function Inbox() {
  const [open, setOpen] = useState(false);
  const notifications = useInbox();
  const { inbox, reload, resetLimit } = notifications;
  const unread = inbox?.unviewCount ?? 0;
  const arrival = useArrival(inbox?.unviewCount);

  const toggle = () => {
    if (!open) {
      resetLimit();
      reload();
    }
    setOpen(!open);
  };

  return (
    <div className="popup-anchor">
      <button
        type="button"
        className="bar-button bell"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className="bell-badge" aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {arrival}
      </span>
      {open && <Notifications {...notifications} close={() => setOpen(false)} />}
    </div>
  );
}

type NotificationsProps = ReturnType<typeof useInbox> & { close(): void };

function Notifications({
  inbox,
  error,
  reload,
  hasMore,
  loadMore,
  mark,
  markAll,
  close,
}: NotificationsProps) {
  const { canOpen } = useAbility();
  const { id } = usePerson();
  const unread = inbox?.unviewCount ?? 0;
  const targetOf = (link: string | null) => (link && canOpen(link.split("?")[0] ?? "") ? link : null);
  return (
    <Popup label="Notifications" align="end" className="notes" close={close}>
      <div className="notes-head">
        <h2>Notifications</h2>
        {unread > 0 && <span className="quiet small">{unread} unread</span>}
        {inbox && inbox.total > 0 && (
          // It stays when nothing is unread, so that the focus does.
          <button
            type="button"
            className="link-button notes-read"
            aria-disabled={unread === 0}
            onClick={() => unread > 0 && markAll()}
          >
            Mark all read
          </button>
        )}
        <button type="button" className="bar-button" aria-label="Close notifications" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </div>
      {error && (
        <p className="notes-none" role="alert">
          {inbox ? "Not up to date: " : ""}
          {error.message}{" "}
          <button type="button" className="link-button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {!inbox && !error && <Waiting />}
      {inbox?.total === 0 && (
        <p className="notes-none quiet">
          No notifications yet. Notifications about orders and deposits appear here.
        </p>
      )}
      {inbox && inbox.data.length > 0 && (
        <ul className="notes-list" aria-label="Notifications">
          {inbox.data.map((row) => (
            <NotificationRow
              key={row.id}
              row={row}
              to={targetOf(row.link)}
              mark={(viewed) => mark(row.id, viewed)}
              onOpened={close}
            />
          ))}
        </ul>
      )}
      <div className="notes-foot">
        {hasMore && (
          <button type="button" className="plain-button notes-more" onClick={loadMore}>
            Load more
          </button>
        )}
        <Link to={choicesPath(id)} onClick={close}>
          Notification settings
        </Link>
      </div>
    </Popup>
  );
}

function Waiting() {
  return (
    <div className="notes-wait" role="status" aria-label="Loading">
      {Array.from({ length: 3 }, (_, line) => (
        <div key={line}>
          <Bar width="70%" />
          <Bar width="45%" />
        </div>
      ))}
    </div>
  );
}
