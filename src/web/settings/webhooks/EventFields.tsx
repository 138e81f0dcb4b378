import {
  type WebhookEventName,
  webhookEventGroups,
  webhookEventOf,
} from "../../../domain/webhooks/events.ts";
import { Tick } from "../../widgets/Tick.tsx";
import "./webhooks.css";

interface Props {
  /** Set by the form. */
  value?: readonly WebhookEventName[];
  onChange?(events: WebhookEventName[]): void;
}

const GROUPS = webhookEventGroups();

/** The events of a webhook as a checklist in groups. */
export function EventFields({ value = [], onChange }: Props) {
  const chosen = new Set(value);
  const set = (names: readonly WebhookEventName[], isOn: boolean) =>
    onChange?.([...value.filter((name) => !names.includes(name)), ...(isOn ? names : [])].sort());
  return (
    <div className="webhook-events">
      {GROUPS.map(({ label, events }) => {
        const count = events.filter((name) => chosen.has(name)).length;
        return (
          <fieldset key={label}>
            <legend>
              <Tick
                label={`All of ${label}`}
                checked={count === events.length}
                isPartial={count > 0 && count < events.length}
                onChange={() => set(events, count < events.length)}
              />
              {label}
            </legend>
            {events.map((name) => (
              <div key={name} className="webhook-event">
                <Tick
                  label={name}
                  checked={chosen.has(name)}
                  onChange={() => set([name], !chosen.has(name))}
                />
                <span>
                  <code>{name}</code>
                  <span className="small quiet">{webhookEventOf(name).description}</span>
                </span>
              </div>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
