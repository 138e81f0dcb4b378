import pg from "pg";
import { connectionMissed, type ShareName } from "../measured.ts";
import { isUnavailable } from "./errors.ts";

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/** The message of node-postgres for a pool without a free connection. */
export const NO_CONNECTION = "timeout exceeded when trying to connect";

const AUTO = "set plan_cache_mode = auto";
const GENERIC = "set plan_cache_mode = force_generic_plan";

/**
 * A pool that also lends connections whose prepared statements get generic plans. PostgreSQL by itself plans each statement
 * for the values of its first five calls on every connection, and then compares. The mode of a connection is changed when
 * it is lent for the other one.
 */
export class PlanModePool extends pg.Pool {
  readonly #generic = new WeakSet<pg.PoolClient>();
  /** What its connections are for. */
  share: ShareName = "others";

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connected().then((client) => this.#inAuto(client));
    this.lend((error, client, release) => {
      if (!client || !this.#generic.has(client)) return callback(error, client, release);
      this.#inAuto(client).then(
        () => callback(undefined, client, release),
        (failed: Error) => callback(failed, undefined, () => {}),
      );
    });
  }

  /** Lends a connection in either mode. */
  lend(callback: Lent): void {
    super.connect((error, client, release) => {
      this.#noteTimeout(error);
      callback(error, client, release);
    });
  }

  /** Lends a connection for queries whose best plan is the same for all values. */
  async connectGeneric(): Promise<pg.PoolClient> {
    return this.#inGeneric(await this.#connected());
  }

  /** Runs a query on such a connection, which counts for the share of `this`. */
  async queryGeneric<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const client = await this.connectGeneric();
    let failed: unknown;
    try {
      return await client.query<Row>(query);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      // A statement's own error leaves the connection and its plans; `query` would close it for any.
      client.release(isUnavailable(failed));
    }
  }

  async #connected(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      this.#noteTimeout(error);
      throw error;
    }
  }

  #noteTimeout(error: unknown): void {
    if (error instanceof Error && error.message === NO_CONNECTION)
      connectionMissed.publish({ share: this.share });
  }

  async #inGeneric(client: pg.PoolClient): Promise<pg.PoolClient> {
    if (this.#generic.has(client)) return client;
    await setMode(client, GENERIC);
    this.#generic.add(client);
    return client;
  }

  async #inAuto(client: pg.PoolClient): Promise<pg.PoolClient> {
    if (!this.#generic.has(client)) return client;
    await setMode(client, AUTO);
    this.#generic.delete(client);
    return client;
  }
}

async function setMode(client: pg.PoolClient, mode: string): Promise<void> {
  try {
    await client.query(mode);
  } catch (error) {
    client.release(true);
    throw error;
  }
}
