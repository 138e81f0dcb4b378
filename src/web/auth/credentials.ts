import { PASSWORD, SIGN_UP_NAME } from "../../domain/limits.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";

/** What the visitors' forms ask for, by the names of their calls. */
export type FieldName = "name" | "email" | "password" | "confirmPassword";
export type Typed<F extends FieldName> = Readonly<Record<F, string>>;
export type Faults<F extends FieldName = FieldName> = Partial<Record<F, string>>;

// Something, one @, something with a dot: the server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const within = (text: string, { min, max }: { min: number; max: number }) =>
  text.length >= min && text.length <= max;

function emailFault(email: string): string | undefined {
  const address = email.trim();
  if (address === "") return messages.inputEmail;
  return EMAIL.test(address) ? undefined : messages.invalidEmail;
}

function passwordFault(password: string, missing: string): string | undefined {
  if (password === "") return missing;
  return within(password, PASSWORD) ? undefined : messages.passwordLength;
}

function nameFault(name: string): string | undefined {
  if (name.trim() === "") return messages.inputName;
  return within(name.trim(), SIGN_UP_NAME) ? undefined : messages.nameLength;
}

/** Without what is right: a form is right when nothing is left. */
const only = <F extends FieldName>(faults: Record<F, string | undefined>): Faults<F> =>
  Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined)) as Faults<F>; // fewer of the same keys

export const forgotFaults = ({ email }: Typed<"email">) => only({ email: emailFault(email) });

export const signInFaults = ({ email, password }: Typed<"email" | "password">) =>
  only({ email: emailFault(email), password: passwordFault(password, messages.inputPassword) });

/** A new password, typed twice. `missing` is what is said where there is none. */
export const newPasswordFaults = (
  { password, confirmPassword }: Typed<"password" | "confirmPassword">,
  missing: string,
) =>
  only({
    password: passwordFault(password, missing),
    confirmPassword:
      confirmPassword === "" ? missing : confirmPassword === password ? undefined : messages.confirmMismatch,
  });

export const signUpFaults = (typed: Typed<FieldName>) => ({
  ...only({ name: nameFault(typed.name), email: emailFault(typed.email) }),
  ...newPasswordFaults(typed, messages.inputPassword),
});
