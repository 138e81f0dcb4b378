import type { ComponentProps } from "react";
import { PasswordField } from "../PasswordField.tsx";

type FieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "autoComplete">;

interface Props {
  /** What the password is called, in lower case. */
  name?: string;
  /** Whether they are the first fields of their page. */
  isFirst?: boolean;
  field(name: "password" | "confirmPassword"): FieldProps;
}

/** A password to choose, and the same once more. */
export const NewPasswordFields = ({ name = "password", isFirst = false, field }: Props) => (
  <>
    <PasswordField
      {...field("password")}
      label={name.charAt(0).toUpperCase() + name.slice(1)}
      autoComplete="new-password"
      // biome-ignore lint/a11y/noAutofocus: the page has one purpose
      autoFocus={isFirst}
      hint="At least 6 characters; 12 or more recommended"
    />
    <PasswordField {...field("confirmPassword")} label={`Confirm ${name}`} autoComplete="new-password" />
  </>
);
