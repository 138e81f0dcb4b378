import { type RefObject, useId } from "react";

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** A local time in Los Angeles; empty without one. */
  value: string;
  error: string;
  change(value: string): void;
}

/** The date and time at which a hold ends by itself. */
export function UntilField({ box, value, error, change }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Until (Los Angeles time)</label>
      <input
        ref={box}
        id={id}
        className="plain-input"
        type="datetime-local"
        value={value}
        aria-invalid={error !== ""}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-help`} className={error ? "small danger-text" : "small quiet"}>
        {error || "Optional. Without a time, the hold lasts until someone releases it."}
      </p>
    </div>
  );
}
