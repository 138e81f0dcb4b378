import { FULL_NAME, PASSWORD, SIGN_UP_NAME } from "../../domain/limits.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";

/** The fields of the public forms, named as in their calls. */
export type FieldName = "name" | "fullName" | "email" | "password" | "confirmPassword";
export type Typed<F extends FieldName> = Readonly<Record<F, string>>;
export type FieldErrors<F extends FieldName = FieldName> = Partial<Record<F, string>>;

// A minimal check: something, one @, something with a dot. The server decides.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const within = (text: string, { min, max }: { min: number; max: number }) =>
  text.length >= min && text.length <= max;

function emailError(email: string): string | undefined {
  const address = email.trim();
  if (address === "") return messages.inputEmail;
  return EMAIL.test(address) ? undefined : messages.invalidEmail;
}

function passwordError(password: string, missing: string): string | undefined {
  if (password === "") return missing;
  return within(password, PASSWORD) ? undefined : messages.passwordLength;
}

function nameError(name: string): string | undefined {
  if (name.trim() === "") return messages.inputName;
  return within(name.trim(), SIGN_UP_NAME) ? undefined : messages.nameLength;
}

/** Removes the fields without an error: a form is valid when none are left. */
const withoutEmpty = <F extends FieldName>(errors: Record<F, string | undefined>): FieldErrors<F> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FieldErrors<F>; // a subset of the same keys

export const validateForgot = ({ email }: Typed<"email">) => withoutEmpty({ email: emailError(email) });

export const validateSignIn = ({ email, password }: Typed<"email" | "password">) =>
  withoutEmpty({ email: emailError(email), password: passwordError(password, messages.inputPassword) });

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
