import { randomUUID } from "node:crypto";
import pg from "pg";
import { findPostgres, startPostgres } from "../../../scripts/postgres.js";

/** A PostgreSQL server of which each test takes an empty database. */
export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server at TEST_DATABASE_URL, else a temporary cluster; `null` on a machine without PostgreSQL. */
export async function openCluster(): Promise<Cluster | null> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  return findPostgres() ? startPostgres({ isForTests: true }) : null;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs `work` with the address of an empty database of the cluster, which is dropped afterwards. */
export async function onEmptyDatabase<T>(
  { url }: Cluster,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const name = `platen_e2e_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    return await work(own.href);
  } finally {
    await administer(url, `drop database if exists ${name} with (force)`);
  }
}
