import { Input } from "antd";
import { type ReactNode, useId } from "react";

interface Props {
  /** What the cell is, such as its column and row. */
  label: ReactNode;
  value: string;
  reason: string;
  isWarning?: boolean;
  maxLength: number;
  disabled: boolean;
  correct(value: string): void;
}

/** A wrong cell of a file, which is checked again once it was changed and left. */
export function WrongCell({ label, value, reason, isWarning = false, maxLength, disabled, correct }: Props) {
  const id = useId();
  const commit = (text: string) => {
    if (text.trim() !== value.trim()) correct(text.trim());
  };
  return (
    <div>
      <label className="small quiet" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        size="small"
        defaultValue={value}
        maxLength={maxLength}
        status={isWarning ? "warning" : "error"}
        autoComplete="off"
        disabled={disabled}
        aria-invalid={!isWarning}
        aria-describedby={`${id}-reason`}
        onBlur={(event) => commit(event.target.value)}
        onPressEnter={(event) => commit(event.currentTarget.value)}
      />
      <p id={`${id}-reason`} className={isWarning ? "small quiet" : "small danger-text"}>
        {reason}
      </p>
    </div>
  );
}
