import { randomInt } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { eq } from "drizzle-orm";
import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { users as declared } from "../../domain/resources/users.resource.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { weaknessOf } from "../auth/new-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { readSecretSetting } from "../config/secret-files.ts";
import { migrate } from "../db/migrate.ts";
import { users } from "../db/schema/index.ts";
import { newId } from "../ids.ts";
import { CommandError, runCommand } from "./command.ts";
import { printLine } from "./console.ts";
import { readSecret } from "./read-secret.ts";

const USAGE = 'platen admin create <email> "<full name>"';

interface Administrator {
  email: string;
  fullName: string;
  password: string;
  isGenerated: boolean;
}

/** Letters and digits without look-alikes. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatePassword = () =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** The values from the arguments and ADMIN_PASSWORD. In a terminal, missing values are prompted for. */
interface Given {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly password: string;
}

const isAsked = process.stdin.isTTY === true;

/** @throws CommandError when a value is invalid, or missing outside a terminal */
function readGiven(argv: readonly string[]): Given {
  const [email, fullName] = argv;
  if (!isAsked && (email === undefined || fullName === undefined)) throw new CommandError(`Usage: ${USAGE}`);
  return {
    email: email === undefined ? undefined : checkedEmail(email),
    fullName: fullName === undefined ? undefined : checkedName(fullName),
    password: checkedPassword(readSecretSetting(process.env, "ADMIN_PASSWORD") ?? ""),
  };
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const input = await terminal.question(question);
  terminal.close();
  return input;
}

/** Prompts for missing values and generates a password when there is none. */
async function completed(given: Given): Promise<Administrator> {
  const email = given.email ?? checkedEmail(await ask("Email: "));
  const fullName = given.fullName ?? checkedName(await ask("Full name: "));
  const isMissing = isAsked && !given.password;
  const password = isMissing
    ? checkedPassword(await readSecret("Password (leave empty to generate one): "))
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

/** `platen admin create`: creates a platform administrator. */
const given = () => readGiven(process.argv.slice(2));
void runCommand(
  { failed: "The administrator cannot be created", before: given },
  async ({ config, database }) => {
    const { email, fullName, password, isGenerated } = await completed(given());
    const weakness = isGenerated
      ? undefined
      : await weaknessOf(config, password, { fullName, email, agency: null });
    if (weakness) throw new CommandError(weakness);
    await migrate(database);
    const passwordHash = await hashPassword(password);
    const id = newId();
    await database.drizzle.transaction(async (tx) => {
      const [taken] = await tx.select().from(users).where(eq(users.email, email));
      if (taken && taken.deletedAt === null) throw new CommandError(messages.taken("Email"));
      const person = {
        id,
        email,
        fullName,
        userType: "administrator",
        status: 1,
        isSubUser: false,
        secondFactor: false,
      } as const;
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
    printLine(`${email} is an administrator`);
    if (isGenerated) printLine(`Password, shown this once: ${password}`);
    return 0;
  },
);
