/** The password of the demonstration's accounts, which the README names. */
export const DEMO_PASSWORD = "platen-demo";
/** The domain of the demonstration's accounts, which no real address has. */
export const DEMO_DOMAIN = "@platen.test";

const PRODUCT = "platen";
/** Shorter names, such as "Li", are in too many good passwords. */
const SHORTEST_NAME = 4;

/** Whose password it is. `agency`: the agency's name; `null` for people of the platform. */
export interface PasswordOwner {
  readonly fullName: string;
  readonly email: string;
  readonly agency: string | null;
}

/** Letters and digits in lower case: "Ann-Marie O'Neil" is "annmarieoneil". */
const squashed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a person's password must not contain, as letters and digits: whole names, and the words of the person's. */
function forbiddenIn({ fullName, email, agency }: PasswordOwner): readonly string[] {
  const [local = ""] = email.split("@");
  return [PRODUCT, agency ?? "", email, local, fullName, ...fullName.split(/\s+/)]
    .map(squashed)
    .filter((name) => name.length >= SHORTEST_NAME);
}

/** Whether a password contains the name of the product, the agency or the person, or the person's email. */
export function namesItsOwner(password: string, owner: PasswordOwner): boolean {
  const text = squashed(password);
  return forbiddenIn(owner).some((name) => text.includes(name));
}
