import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";

export interface Credentials {
  email: string;
  password: string;
}
export type Faults = Partial<Record<keyof Credentials, string>>;

// Something, one @, something with a dot: the server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with what was typed, said at its field. */
export function faultsOf({ email, password }: Credentials): Faults {
  const faults: Faults = {};
  const address = email.trim();
  if (address === "") faults.email = messages.inputEmail;
  else if (!EMAIL.test(address)) faults.email = messages.invalidEmail;
  if (password === "") faults.password = messages.inputPassword;
  else if (password.length < PASSWORD.min || password.length > PASSWORD.max)
    faults.password = messages.passwordLength;
  return faults;
}
