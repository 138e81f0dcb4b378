import type { ComponentProps } from "react";
import { Field } from "../Field.tsx";

const DIGITS = 6;
/** Digits with the spaces that apps show between them. */
const MAX_LENGTH = 12;

type Props = Omit<ComponentProps<typeof Field>, "label" | "onChange"> & { onChange(): void };

/** The code of an authenticator app. It is sent once it is complete. */
export const CodeField = ({ onChange, ...field }: Props) => (
  <Field
    {...field}
    label="Code"
    className="code-input"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={MAX_LENGTH}
    onChange={({ currentTarget }) => {
      onChange();
      if (currentTarget.value.replace(/\s/g, "").length === DIGITS) currentTarget.form?.requestSubmit();
    }}
  />
);

const SIX_DIGITS = /^\s*(\d\s*){6}$/;

export const validateCode = ({ code }: Readonly<Record<"code", string>>) =>
  SIX_DIGITS.test(code) ? {} : { code: "Enter the six digits that the app shows" };
