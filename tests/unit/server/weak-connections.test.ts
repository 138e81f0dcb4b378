import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/server/config/config.ts";
import { weakConnections } from "../../../src/server/health/weak-connections.ts";
import { isOutside, type LookUp } from "../../../src/server/outbound/private-host.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "db.example": ["203.0.113.9", "8.8.8.8"],
  "inner.example": ["10.1.2.3", "fd00::7"],
  "both.example": ["10.1.2.3", "8.8.8.8"],
};
const lookUp: LookUp = async (host) => {
  const found = NAMES[host];
  if (!found) throw new Error("ENOTFOUND");
  return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
};

describe("a host is outside of private networks", () => {
  it.each([
    "8.8.8.8",
    "[2001:4860:4860::8888]",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "db.example",
    "both.example",
  ])("%s", async (host) => expect(await isOutside(host, lookUp)).toBe(true));

  it.each([
    ...[
      "localhost",
      "postgres",
      "127.0.0.1",
      "[::1]",
      "10.0.0.9",
      "172.20.1.1",
      "192.168.1.1",
      "169.254.3.4",
    ],
    ...[
      "100.64.0.1",
      "fe80::1%eth0",
      "fd12::1",
      "::ffff:10.0.0.1",
      "/var/run/postgresql",
      "",
      "inner.example",
    ],
    "unknown.example",
  ])("but not %s", async (host) => expect(await isOutside(host, lookUp)).toBe(false));
});

const S3 = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "s" };
const warningsOf = async (env: Readonly<Record<string, string | undefined>>) =>
  (await weakConnections(readConfig(env), lookUp)).map(({ found, fix }) => `${found}. ${fix}`);

describe("connections that leave private networks", () => {
  it.each([
    [
      { DATABASE_URL: "postgres://u:secret@db.example/platen" },
      "DATABASE_URL: the connection to db.example has no TLS. Add sslmode=verify-full to the address",
    ],
    [
      { DATABASE_URL: "postgres://u:secret@db.example/platen?sslmode=disable" },
      "DATABASE_URL: the connection to db.example has no TLS. Add sslmode=verify-full to the address",
    ],
    [
      { DATABASE_URL: "postgres://u:secret@ignored/platen?host=db.example&sslmode=no-verify" },
      "DATABASE_URL: the certificate of db.example is not checked. Use sslmode=verify-full",
    ],
    [
      { SMTP_URL: "smtp://u:secret@8.8.8.8:587" },
      "SMTP_URL: mail may go to 8.8.8.8 without TLS. Use smtps://, or add requireTLS=true to the address",
    ],
    [
      { SMTP_URL: "smtps://u:secret@8.8.8.8?tls.rejectUnauthorized=false" },
      "SMTP_URL: the certificate of 8.8.8.8 is not checked. Use a server with a certificate of a known authority",
    ],
    [
      { S3_ENDPOINT: "http://db.example:9000", ...S3 },
      "S3_ENDPOINT: files go to db.example without TLS. Use https://",
    ],
    [
      { PUBLIC_URL: "http://db.example" },
      "PUBLIC_URL: people reach db.example without TLS. Put a proxy with TLS in front, and use https://",
    ],
  ])("without TLS are warned about: %j", async (env, warning) => {
    expect(await warningsOf(env)).toEqual([warning]);
  });

  it.each([
    { DATABASE_URL: "postgres://u:p@db.example/platen?sslmode=verify-full" },
    { DATABASE_URL: "postgres://u:p@db.example/platen?sslmode=require" },
    { SMTP_URL: "smtp://db.example:587?requireTLS=true" },
    { SMTP_URL: "smtps://db.example" },
    { S3_ENDPOINT: "https://db.example", ...S3 },
    { PUBLIC_URL: "https://db.example" },
  ])("with TLS are not: %j", async (env) => expect(await warningsOf(env)).toEqual([]));
});

it("connections within private networks may be plain", async () => {
  const env = {
    DATABASE_URL: "postgres://u:p@postgres/platen",
    SMTP_URL: "smtp://inner.example",
    S3_ENDPOINT: "http://192.168.7.1:9000",
    ...S3,
  };
  expect(await warningsOf(env)).toEqual([]);
  expect(await warningsOf({ DATABASE_URL: "postgres:///platen?host=/var/run/postgresql" })).toEqual([]);
  expect(await warningsOf({})).toEqual([]);
});
