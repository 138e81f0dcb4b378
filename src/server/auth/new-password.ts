import { sql } from "drizzle-orm";
import { lazy } from "../../domain/lazy.ts";
import { messages } from "../../domain/messages.ts";
import {
  DEMO_DOMAIN,
  DEMO_PASSWORD,
  namesItsOwner,
  type PasswordOwner,
} from "../../domain/people/new-password.ts";
import { badField } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** The commonest passwords, in lower case. Loaded when the first password is set. */
const commonest = lazy(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string | number>(dictionary["passwords-common"]);
});

/** What the installation demands of passwords. */
export type PasswordRules = Pick<Config, "passwordMin">;

/** Why a person must not have this password; `undefined` for one that they may. */
export async function weaknessOf(
  { passwordMin }: PasswordRules,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  if (password === DEMO_PASSWORD && owner.email.endsWith(DEMO_DOMAIN)) return undefined;
  if (password.length < passwordMin) return messages.passwordShort(passwordMin);
  if ((await commonest()).has(password.toLowerCase())) return messages.passwordCommon;
  return namesItsOwner(password, owner) ? messages.passwordNamed : undefined;
}

/** Refuses a new password that is short, common or contains a name. Throws an ApiError for `field`. */
export async function checkNewPassword(
  rules: PasswordRules,
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  const weakness = await weaknessOf(rules, password, owner);
  if (weakness) throw badField(field, weakness);
}

const WITH_AGENCY = sql`select u.full_name as "fullName", u.email, a.name as agency from users u
  left join agencies a on a.id = u.owner_agency_id`;

/** A user whose password is to be set; `undefined` for one that does not exist. */
export async function ownerOfPassword(
  where: Database | Transaction,
  userId: string,
): Promise<PasswordOwner | undefined> {
  const [owner] = await rowsOf<PasswordOwner & Record<string, unknown>>(
    where,
    sql`${WITH_AGENCY} where u.id = ${userId}`,
  );
  return owner;
}
