import { readFileSync, statSync } from "node:fs";
import { messages } from "../../domain/messages.ts";
import { ConfigError } from "./config-variables.ts";

/** The settings that are secret or contain a secret. Each may be in a file instead: `<NAME>_FILE` is its path. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "SECRETS_KEY",
  "SECRETS_KEY_OLD",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SHOPIFY_API_KEY",
  "SHOPIFY_API_SECRET",
  "ETSY_API_KEY",
  "ETSY_API_SECRET",
  "ETSY_WEBHOOK_SECRET",
  "TIKTOK_APP_KEY",
  "TIKTOK_APP_SECRET",
  "METRICS_TOKEN",
  "ADMIN_PASSWORD",
] as const;
type SecretSetting = (typeof SECRET_SETTINGS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** A larger file is not a secret: a path was mixed up. */
const MAX_FILE_BYTES = 65_536;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "may not be read by this user",
};

/** The content of a secret's file without the line break at its end. @throws ConfigError */
function contentOf(variable: string, path: string): string {
  const refuse = (why: string) =>
    new ConfigError(messages.badConfig(variable, `names ${path}, which ${why}`));
  try {
    const found = statSync(path);
    if (!found.isFile()) throw refuse("is not a file");
    if (found.size > MAX_FILE_BYTES) throw refuse(`is larger than ${MAX_FILE_BYTES} bytes`);
    const content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (!content.trim()) throw refuse("is empty");
    return content;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    throw refuse(REASONS[code] ?? `cannot be read (${code})`);
  }
}

/** A secret setting, from the environment or from its file. @throws ConfigError where both are given */
export function readSecretSetting(env: Environment, name: SecretSetting): string | undefined {
  const variable = `${name}_FILE`;
  const [value, path] = [env[name], env[variable]?.trim()];
  if (!path) return value;
  if (value?.trim()) throw new ConfigError(messages.badConfig(name, `and ${variable} are both set: set one`));
  return contentOf(variable, path);
}

/** An environment in which the secrets of files are variables. @throws ConfigError */
export function withSecretFiles(env: Environment): Environment {
  const given = SECRET_SETTINGS.filter((name) => env[`${name}_FILE`]?.trim());
  return { ...env, ...Object.fromEntries(given.map((name) => [name, readSecretSetting(env, name)])) };
}
