import { Icon } from "../widgets/Icon.tsx";
import type { Sending } from "./useUploads.ts";

interface Props {
  sending: readonly Sending[];
  dismiss(id: string): void;
  clear(): void;
}

const saysOf = ({ state, share, why }: Sending) => {
  if (state === "failed") return why;
  if (state === "done") return "Uploaded";
  if (state === "waiting") return "Waiting";
  return share < 1 ? `${Math.round(share * 100)} %` : "Checking";
};

/** What is on its way, each with how far it is, what arrived, and what failed with its reason. */
export function SendingList({ sending, dismiss, clear }: Props) {
  if (sending.length === 0) return null;
  const done = sending.filter(({ state }) => state === "done").length;
  const failed = sending.filter(({ state }) => state === "failed").length;
  const isOver = done + failed === sending.length;
  return (
    <section className="card sending" aria-label="Uploads">
      <div className="sending-head">
        <p role="status">
          {`${done} of ${sending.length} uploaded`}
          {failed > 0 && `, ${failed} failed`}
        </p>
        {isOver && (
          <button type="button" className="link-button" onClick={clear}>
            Clear
          </button>
        )}
      </div>
      <ul className="sending-rows">
        {sending.map((one) => (
          <li key={one.id} className={`sending-row ${one.state}`}>
            <Icon
              name={one.state === "failed" ? "alert" : one.state === "done" ? "check" : "image"}
              size={16}
            />
            <span className="sending-name">{one.name}</span>
            {one.state === "sending" && (
              <progress aria-label={`${one.name} is being uploaded`} value={one.share} max={1} />
            )}
            <span className={one.state === "failed" ? "small danger-text" : "small quiet"}>
              {saysOf(one)}
            </span>
            {one.state === "failed" && (
              <button
                type="button"
                className="bar-button"
                aria-label={`Dismiss ${one.name}`}
                onClick={() => dismiss(one.id)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
