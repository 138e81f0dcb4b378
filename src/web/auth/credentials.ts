import { PASSWORD } from "../../domain/limits.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";

/** The fields of the public forms, named as in their calls. */
export type FieldName =
  | "name"
  | "fullName"
  | "email"
  | "password"
  | "confirmPassword"
  | "code"
  | "recoveryCode";
export type Typed<F extends FieldName> = Readonly<Record<F, string>>;
export type FieldErrors<F extends FieldName = FieldName> = Partial<Record<F, string>>;

// A minimal check: something, one @, something with a dot. The server decides.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const within = (text: string, { min, max }: { min: number; max: number }) =>
  text.length >= min && text.length <= max;

export function emailError(email: string): string | undefined {
  const address = email.trim();
  if (address === "") return messages.inputEmail;
  return EMAIL.test(address) ? undefined : messages.invalidEmail;
}

export function passwordError(password: string, missing: string): string | undefined {
  if (password === "") return missing;
  return within(password, PASSWORD) ? undefined : messages.passwordLength;
}

/** Removes the fields without an error: a form is valid when none are left. */
export const withoutEmpty = <F extends FieldName>(errors: Record<F, string | undefined>): FieldErrors<F> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FieldErrors<F>; // a subset of the same keys

export const validateSignIn = ({ email, password }: Typed<"email" | "password">) =>
  withoutEmpty({ email: emailError(email), password: passwordError(password, messages.inputPassword) });
