import { useState } from "react";
import type { Session } from "../../../domain/auth/sessions/calls.ts";
import { SESSION_FACTOR_LABELS } from "../../../domain/auth/sessions/session.ts";
import { Age } from "../../widgets/Age.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Tag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import "./sessions.css";

/** At first. */
const MOST_SHOWN = 6;
const THIS_DEVICE = { value: "current", label: "This device", color: "green" } as const;

function SessionRow({ session, end }: { session: Session; end(session: Session): void }) {
  const { device, ip, lastSeenAt, createdAt, factor, current, isRemembered } = session;
  const shown = isRemembered && factor === "remembered" ? null : factor;
  const second = [shown && SESSION_FACTOR_LABELS[shown], isRemembered && "Browser remembered"];
  return (
    <li className="session-row">
      <div className="session-device">
        <div className="session-name">
          <strong>{device}</strong>
          {current && <Tag option={THIS_DEVICE} />}
        </div>
        <div className="small quiet">
          {ip && <>{ip} · </>}
          {current ? "Active now" : "Last used "}
          {!current && <Age at={lastSeenAt} inSentence />}
        </div>
        <div className="small quiet">
          Signed in <When at={createdAt} />
          {second.map((text) => text && <span key={text}> · {text}</span>)}
        </div>
      </div>
      {!current && (
        <Button label={`End the session on ${device}`} onClick={() => end(session)}>
          End
        </Button>
      )}
    </li>
  );
}

interface Props {
  label: string;
  sessions: readonly Session[];
  end(session: Session): void;
}

/** Where a person is signed in: those used last, and the others on demand. */
export function SessionList({ label, sessions, end }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || sessions.length <= MOST_SHOWN ? sessions : sessions.slice(0, MOST_SHOWN);
  return (
    <>
      <ul className="session-list" aria-label={label}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} end={end} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <div className="session-more">
          <Button kind="text" onClick={() => setWhole(true)}>
            Show all {sessions.length}
          </Button>
        </div>
      )}
    </>
  );
}
