import { useId, useState } from "react";
import { NumberInput, type NumberInputProps } from "./NumberInput.tsx";
import { Unreadable } from "./unreadable.ts";

interface Props extends Omit<NumberInputProps, "value" | "onChange"> {
  value: number | null;
  /** NaN while the text cannot be read. */
  onChange(value: number | null): void;
}

/** A number field outside of forms, with the reason below it while its text cannot be read. */
export function NumberField({ value, onChange, status, ...input }: Props) {
  const reasonId = useId();
  /** The text that could not be read, and the value while it was typed: another value replaces it. */
  const [unread, setUnread] = useState<{ entered: Unreadable; over: number | null } | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnread = unread !== null && (Number.isNaN(value) || value === unread.over);
  const isShown = isUnread && isLeft;
  return (
    <span className="number-field">
      <NumberInput
        {...input}
        status={isShown ? "error" : status}
        {...(isShown && { "aria-invalid": true, "aria-describedby": reasonId })}
        value={isUnread ? unread.entered : value}
        onChange={(next) => {
          setLeft(false);
          setUnread(next instanceof Unreadable ? { entered: next, over: value } : null);
          onChange(next instanceof Unreadable ? Number.NaN : next);
        }}
        onBlur={() => setLeft(true)}
      />
      {isShown && (
        <span id={reasonId} className="small danger-text" role="alert">
          {unread.entered.reason}
        </span>
      )}
    </span>
  );
}
