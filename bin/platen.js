#!/usr/bin/env node
/**
 * The command `platen` of an installed release. In a clone the scripts of package.json run it after a build:
 * `npm run admin:create` is `platen admin create`.
 */
import "./node-version.js";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The programs of `dist/server` by what is typed. */
const COMMANDS = {
  start: { program: "main", does: "run the server until a signal stops it" },
  doctor: { program: "doctor", does: "check settings, database, mail, files, clock, disk and DNS" },
  backup: { program: "backup", does: "write all data to one file", takes: "[file]" },
  restore: { program: "restore", does: "read a backup into an empty database", takes: "<file>" },
  "admin create": {
    program: "admin-create",
    does: "create an administrator of the platform",
    takes: '[email] ["full name"]',
  },
  "ledger verify": { program: "ledger-verify", does: "check that the ledger has no differences" },
  "secrets rotate": { program: "secrets-rotate", does: "encrypt all secrets with the current SECRETS_KEY" },
};

const root = path.dirname(import.meta.dirname);
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

function usage() {
  const typed = Object.entries(COMMANDS).map(([name, { takes = "" }]) => `platen ${name} ${takes}`.trimEnd());
  const width = Math.max(...typed.map((text) => text.length));
  const lines = Object.values(COMMANDS).map(({ does }, at) => `  ${typed[at].padEnd(width)}  ${does}`);
  return `Platen ${version}\n\n${lines.join("\n")}\n\nSettings are environment variables: see ${path.join(root, "README.md")}`;
}

/** @param {string} text @returns {never} */
function refuse(text) {
  console.error(text);
  process.exit(1);
}

const [first = "", second = ""] = process.argv.slice(2);
if (["--version", "-v", "version"].includes(first)) {
  console.log(version);
  process.exit(0);
}
if (["", "--help", "-h", "help"].includes(first)) {
  console.log(usage());
  process.exit(first === "" ? 1 : 0);
}
const name = Object.hasOwn(COMMANDS, first) ? first : `${first} ${second}`;
if (!Object.hasOwn(COMMANDS, name)) refuse(`There is no command "${name.trim()}"\n\n${usage()}`);
const file = path.join(root, "dist/server", `${COMMANDS[name].program}.js`);
if (!fs.existsSync(file)) refuse("The server is not built: run `npm run build`");
const words = name === first ? 1 : 2;
const given = process.argv.slice(2 + words);
const { takes = "" } = COMMANDS[name];
if (given.some((one) => ["--help", "-h"].includes(one))) {
  console.log(usage());
  process.exit(0);
}
// An option is refused, and not taken for the name of a file.
const wrong = given.find((one) => one.startsWith("-")) ?? given[(takes.match(/[[<]/g) ?? []).length];
if (wrong !== undefined)
  refuse(`platen ${name} does not take "${wrong}". Usage: platen ${name} ${takes}`.trimEnd());
// The program reads its arguments from the third on.
process.argv.splice(2, words);
await import(pathToFileURL(file).href);
