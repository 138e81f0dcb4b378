import type { InputHTMLAttributes, ReactNode, Ref } from "react";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  isWarning?: boolean;
  /** Shown inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ id, label, error, hint, isWarning, end, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? "field-box wrong" : "field-box"}>
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error || hint ? `${id}-help` : undefined}
          {...input}
        />
        {end}
      </div>
      <p
        id={`${id}-help`}
        className={error ? "field-fault" : isWarning ? "field-hint warns" : "field-hint"}
        aria-live="polite"
      >
        {error ?? hint}
      </p>
    </div>
  );
}

export function EmailField(props: Omit<Props, "label">) {
  return (
    <Field {...props} label="Email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
  );
}
