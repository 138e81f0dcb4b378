import type { InputHTMLAttributes, ReactNode, Ref } from "react";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  fault: string | undefined;
  hint?: string | undefined;
  /** The hint is a warning. */
  warns?: boolean;
  /** Stands inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field that says at itself what is wrong. */
export function Field({ id, label, fault, hint, warns, end, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={fault ? "field-box wrong" : "field-box"}>
        <input
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={fault || hint ? `${id}-says` : undefined}
          {...input}
        />
        {end}
      </div>
      <p
        id={`${id}-says`}
        className={fault ? "field-fault" : warns ? "field-hint warns" : "field-hint"}
        aria-live="polite"
      >
        {fault ?? hint}
      </p>
    </div>
  );
}

/** An email address. */
export function EmailField(props: Omit<Props, "label">) {
  return (
    <Field {...props} label="Email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
  );
}
