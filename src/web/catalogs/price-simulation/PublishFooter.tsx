import { Flex } from "antd";
import { useId, useState } from "react";
import { chosenInstant, localOf } from "../../money/moment.ts";
import { Button } from "../../widgets/Button.tsx";

export interface PublishFooterProps {
  busy?: boolean;
  disabled?: boolean;
  publishNow(): void;
  /** Gets the chosen instant in ISO 8601. */
  publishOn(publishAt: string): void;
}

const DAY_MS = 86_400_000;

/** Publishes now, or at a date and time in Los Angeles. */
export function PublishFooter({ busy, disabled, publishNow, publishOn }: PublishFooterProps) {
  const [local, setLocal] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const id = useId();
  const schedule = () => {
    const chosen = chosenInstant(local ?? "");
    if ("at" in chosen) return publishOn(chosen.at);
    return setReason(chosen.reason);
  };
  const common = { ...(busy !== undefined && { busy }), ...(disabled !== undefined && { disabled }) };
  if (local === null) {
    const tomorrow = localOf(new Date(Date.now() + DAY_MS).toISOString());
    return (
      <Flex gap={8} justify="end" wrap>
        <Button {...(disabled !== undefined && { disabled })} onClick={() => setLocal(tomorrow)}>
          Publish on…
        </Button>
        <Button kind="primary" {...common} onClick={publishNow}>
          Publish now
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap={8} justify="end" align="end" wrap>
      <label className="simulation-when">
        <span className="small quiet">Publish at (Los Angeles time)</span>
        <input
          className="plain-input"
          type="datetime-local"
          min={localOf(new Date().toISOString())}
          value={local}
          aria-invalid={reason !== null}
          aria-describedby={reason === null ? undefined : id}
          onChange={(event) => {
            setLocal(event.target.value);
            setReason(null);
          }}
        />
        {reason !== null && (
          <span id={id} role="alert" className="simulation-warning small">
            {reason}
          </span>
        )}
      </label>
      <Button onClick={() => setLocal(null)}>Back</Button>
      <Button kind="primary" {...common} onClick={schedule}>
        Schedule
      </Button>
    </Flex>
  );
}
