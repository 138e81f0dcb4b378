import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig, SETTINGS } from "../../../src/server/config/config.ts";
import { ConfigError } from "../../../src/server/config/config-variables.ts";
import { readSecretSetting, SECRET_SETTINGS } from "../../../src/server/config/secret-files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "platen-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(folder, String(Math.random()).slice(2));
  writeFileSync(file, content);
  return file;
}

it.each(SECRET_SETTINGS)("%s is read from its file, without the last line break", (name) => {
  const variable = `${name}_FILE`;
  for (const end of ["", "\n", "\r\n"])
    expect(readSecretSetting({ [variable]: fileWith(` a b\n\nc${end}`) }, name)).toBe(" a b\n\nc");
  expect(readSecretSetting({ [name]: "x", [variable]: "" }, name)).toBe("x");
  expect(readSecretSetting({ [name]: " ", [variable]: fileWith("x") }, name)).toBe("x");
  expect(() => readSecretSetting({ [name]: "x", [variable]: fileWith("y") }, name)).toThrow(
    new ConfigError(`${name} and ${variable} are both set: set one`),
  );
});

it("the server's configuration has the secrets of files", () => {
  const key = Buffer.alloc(32, 7);
  const config = readConfig({
    DATABASE_URL_FILE: fileWith("postgres://db/platen\n"),
    SECRETS_KEY_FILE: fileWith(`${key.toString("base64")}\n`),
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID_FILE: fileWith("id\n"),
    S3_SECRET_ACCESS_KEY_FILE: fileWith("secret\n"),
  });
  expect(config.databaseUrl).toBe("postgres://db/platen");
  expect(config.secretKeys).toEqual({ current: key, old: null });
  expect(config.s3).toMatchObject({ accessKeyId: "id", secretAccessKey: "secret" });
});

it("a file that cannot be used stops the start with a sentence that names its variable", () => {
  const subfolder = path.join(folder, "a folder");
  mkdirSync(subfolder);
  const missing = path.join(folder, "none");
  const large = fileWith("x".repeat(65_537));
  const empty = fileWith("\n");
  for (const [file, why] of [
    [missing, "does not exist"],
    [subfolder, "is not a file"],
    [large, "is larger than 65536 bytes"],
    [empty, "is empty"],
    [`${missing}\0`, "cannot be read (ERR_INVALID_ARG_VALUE)"],
  ] as const)
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(
      new ConfigError(`SMTP_URL_FILE names ${file}, which ${why}`),
    );
});

it("an invalid value from a file is reported without the value", () => {
  expect(() => readConfig({ DATABASE_URL_FILE: fileWith("mysql://root:secret@db") })).toThrow(
    "DATABASE_URL must be an address that begins with postgres:// or postgresql://",
  );
});

it("each setting whose name is that of a secret can be in a file", () => {
  const secrets = SETTINGS.filter((name) => /KEY|SECRET|PASSWORD$|TOKEN|^(DATABASE|SMTP)_URL/.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(SECRET_SETTINGS).toEqual(expect.arrayContaining(secrets));
});
