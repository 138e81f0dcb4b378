import { randomInt } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { users as declared } from "../../domain/resources/users.resource.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { say } from "../console.ts";
import { migrate } from "../db/migrate.ts";
import { users } from "../db/schema/index.ts";
import { newId } from "../ids.ts";
import { hashPassword } from "../people/passwords.ts";
import { CommandError, runCommand } from "./command.ts";
import { readSecret } from "./read-secret.ts";

const USAGE = 'npm run admin:create -- <email> "<full name>"';

interface Administrator {
  email: string;
  fullName: string;
  password: string;
  isGenerated: boolean;
}

/** Letters and digits that are not taken for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatePassword = () =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Given by the arguments and ADMIN_PASSWORD; what is missing is asked for where there is a terminal. */
interface Given {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly password: string;
}

const isAsked = process.stdin.isTTY === true;

/** @throws CommandError where what is given cannot be used, or something is missing and nobody can be asked */
function readGiven(argv: readonly string[]): Given {
  const [email, fullName] = argv;
  if (!isAsked && (email === undefined || fullName === undefined))
    throw new CommandError(`Say who: ${USAGE}`);
  return {
    email: email === undefined ? undefined : checkedEmail(email),
    fullName: fullName === undefined ? undefined : checkedName(fullName),
    password: checkedPassword(process.env.ADMIN_PASSWORD ?? ""),
  };
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

/** The rest is asked for, and a password generated where there is none. */
async function completed(given: Given): Promise<Administrator> {
  const email = given.email ?? checkedEmail(await ask("Email: "));
  const fullName = given.fullName ?? checkedName(await ask("Full name: "));
  const isMissing = isAsked && !given.password;
  const password = isMissing
    ? checkedPassword(await readSecret("Password (empty: one is made): "))
    : given.password;
  return { email, fullName, password: password || generatePassword(), isGenerated: !password };
}

const checkedEmail = (value: string) => checked("email", value.trim().toLowerCase());
const checkedName = (value: string) => checked("fullName", value.trim());

function checkedPassword(password: string): string {
  if (password && (password.length < PASSWORD.min || password.length > PASSWORD.max))
    throw new CommandError(messages.passwordLength);
  return password;
}

function checked(field: "email" | "fullName", value: string): string {
  const parsed = declared.fields[field].input.safeParse(value);
  if (parsed.success) return value;
  const label = declared.fields[field].label;
  throw new CommandError(`${label} "${value}": ${parsed.error.issues[0]?.message ?? messages.invalid}`);
}

/** `npm run admin:create`: an administrator of the platform, the first one or another. */
const given = () => readGiven(process.argv.slice(2));
await runCommand({ failed: "The administrator cannot be created", before: given }, async ({ database }) => {
  const { email, fullName, password, isGenerated } = await completed(given());
  await migrate(database);
  const passwordHash = await hashPassword(password);
  const id = newId();
  await database.drizzle.transaction(async (tx) => {
    // Columns of a declared table are known by name only.
    const [taken] = await tx
      .select()
      .from(users)
      .where(eq(users.email as PgColumn, email));
    if (taken && taken.deletedAt === null) throw new CommandError(messages.taken("Email"));
    const person = { id, email, fullName, userType: "administrator", status: 1, isSubUser: false };
    await tx.insert(users).values({ ...person, passwordHash });
    const actor = { userId: id, scope: { reach: "platform" }, ip: null } as const;
    await recordAudit(tx, actor, {
      action: "create",
      object: "users",
      subject: id,
      agencyId: NO_AGENCY,
      after: person,
    });
  });
  say(`${email} is an administrator`);
  if (isGenerated) say(`Password, shown this once: ${password}`);
  return 0;
});
