import { FULL_NAME, SIGN_UP_NAME } from "../../../domain/limits.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { emailError, passwordError, type Typed, within, withoutEmpty } from "../credentials.ts";

// Rules of the rarer forms, which sign-in would load.

function nameError(name: string): string | undefined {
  if (name.trim() === "") return messages.inputName;
  return within(name.trim(), SIGN_UP_NAME) ? undefined : messages.nameLength;
}

export const validateForgot = ({ email }: Typed<"email">) => withoutEmpty({ email: emailError(email) });

/** Validates a new password and its confirmation. `missing` is the message for an empty field. */
export const validateNewPassword = (
  { password, confirmPassword }: Typed<"password" | "confirmPassword">,
  missing: string,
) =>
  withoutEmpty({
    password: passwordError(password, missing),
    confirmPassword:
      confirmPassword === "" ? missing : confirmPassword === password ? undefined : messages.confirmMismatch,
  });

export const validateAcceptance = (typed: Typed<"fullName" | "password" | "confirmPassword">) => ({
  ...withoutEmpty({
    fullName: within(typed.fullName.trim(), FULL_NAME) ? undefined : messages.fullNameLength,
  }),
  ...validateNewPassword(typed, messages.inputPassword),
});

export const validateSignUp = (typed: Typed<"name" | "email" | "password" | "confirmPassword">) => ({
  ...withoutEmpty({ name: nameError(typed.name), email: emailError(typed.email) }),
  ...validateNewPassword(typed, messages.inputPassword),
});
