/**
 * Commits rows until it is killed, and prints each acknowledgement: `writer.js <ours|stock> <data directory> <first row>
 * [<template> [<migrations>]]`, where an empty template is none. `stock` is PGlite as published.
 */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrate } from "../../../../src/server/db/migrate.ts";
import { openEmbedded } from "../../../../src/server/db/open.ts";
import { silent } from "../../../support/log.ts";

type RunStatement = (command: string) => Promise<unknown>;

async function open(
  kind: string,
  dataDir: string,
  template: string,
  migrations: string,
): Promise<RunStatement> {
  const directory = path.join(dataDir, "database");
  if (kind === "stock") {
    const store = await PGlite.create(directory);
    return (command) => store.exec(command);
  }
  const database = await openEmbedded({ directory, template: template || undefined }, { log: silent });
  if (migrations) await migrate(database, migrations);
  return (command) => database.pool.query(command);
}

async function main([kind = "ours", dataDir = "", from = "1", template = "", migrations = ""]: string[]) {
  const run = await open(kind, dataDir, template, migrations);
  await run("create table if not exists commits (id integer primary key, note text)");
  await run("create table if not exists tally (id integer primary key, total integer not null)");
  await run("insert into tally values (1, 0) on conflict do nothing");
  process.stdout.write("open\n");
  for (let id = Number(from); ; id += 1) {
    await run(`begin; insert into commits values (${id}, repeat('x', 500));
               update tally set total = total + 1; commit`);
    process.stdout.write(`${id}\n`);
    // So that a power cut hits data files as well as the log.
    if (id % 20 === 0) await run("checkpoint");
  }
}

void main(process.argv.slice(2));
