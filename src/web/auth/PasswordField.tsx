import { type KeyboardEvent, type Ref, useState } from "react";
import { PASSWORD } from "../../domain/limits.ts";
import { Field } from "./Field.tsx";

interface Props {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string;
  /** Whether password managers fill in a stored password or offer to store a new one. */
  autoComplete: "current-password" | "new-password";
  readOnly: boolean;
  autoFocus?: boolean;
  onChange(): void;
  ref: Ref<HTMLInputElement>;
}

/** A password input that can show its text and warns when Caps Lock is on. */
export function PasswordField({ label, hint, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field
      {...field}
      label={label}
      type={shown ? "text" : "password"}
      maxLength={PASSWORD.max}
      hint={capsLock ? "Caps Lock is on" : hint}
      isWarning={capsLock}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className="field-end"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
