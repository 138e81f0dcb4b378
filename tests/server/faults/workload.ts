import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../src/server/db/client.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import type { ApiResponse } from "../../support/app.ts";
import type { Chance } from "../../support/chance.ts";
import { silent } from "../../support/log.ts";
import type { ServerProcess } from "../../support/processes.ts";
import { importWorld, manyOrders } from "../import/world.ts";

export const ORDERS_OF_A_FILE = 40;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/** An agency and a team with goods, and people who have signed in. */
export interface Tenants {
  readonly agencyId: string;
  readonly teamId: string;
  readonly seller: string;
  readonly agency: string;
  readonly administrator: string;
}

/** Fills a database that the caller closes. */
export async function createTenants(database: Database): Promise<Tenants> {
  const platen = await importWorld({ database });
  const administrator = await platen.as("administrator");
  await platen.app.close();
  const { agencyId, sellerTeamId } = platen.world;
  const token = (one?: string) => one ?? "";
  return {
    agencyId,
    teamId: sellerTeamId,
    seller: token(platen.seller.token),
    agency: token(platen.agencyPerson.token),
    administrator: token(administrator.token),
  };
}

/** Opens the store of a server that has ended, as the next process would. */
export async function inStore<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly bytes: Buffer;
  readonly body: ApiResponse["body"];
}

interface Request {
  readonly token?: string;
  readonly method?: string;
  /** JSON, or a form with a file. */
  readonly body?: object | FormData | Buffer;
  readonly key?: string;
}

/** A call over the network. `null` where there was no response. */
export async function call(
  server: ServerProcess,
  path: string,
  request: Request = {},
): Promise<Answer | null> {
  const { token, body, key, method = body ? "POST" : "GET" } = request;
  const isPlain = body instanceof FormData || body instanceof Buffer;
  try {
    const response = await fetch(path.startsWith("/") ? new URL(path, server.url) : `${server.url}/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { "idempotency-key": key }),
        ...(body && !isPlain && { "content-type": "application/json" }),
      },
      ...(body && { body: isPlain ? (body as FormData) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      type,
      bytes,
      body: type.startsWith("application/json") ? JSON.parse(bytes.toString()) : undefined,
    };
  } catch {
    return null;
  }
}

/** A file of orders as the form of an upload. */
export function orderFile(prefix: string, count = ORDERS_OF_A_FILE): FormData {
  const form = new FormData();
  form.append("file", new Blob([manyOrders(count, prefix)], { type: "text/csv" }), "orders.csv");
  return form;
}

const BUYER = {
  fullName: "Rosa Diaz",
  email: "rosa@example.com",
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
};

export type Kind = "order" | "deposit" | "import" | "export" | "print";
export const KINDS: readonly Kind[] = ["order", "order", "deposit", "deposit", "import", "export", "print"];

/**
 * People at work: orders, deposits, imports, exports and prints. A call without a response is sent again with the same
 * idempotency key, like a browser does; an upload is not. `faults` compares the database with what was acknowledged.
 */
export class Workload {
  readonly counts: Record<Kind, number> = { order: 0, deposit: 0, import: 0, export: 0, print: 0 };
  /** Responses of 500 and more, but for 503 with Retry-After; and responses of 503. */
  readonly errors: string[] = [];
  unavailable = 0;
  /** What people do; may be changed while they work. */
  kinds: readonly Kind[];
  private readonly orders = new Set<string>();
  private readonly deposits = new Map<string, number>();
  private readonly imports = new Map<string, string>();
  private readonly files: { id: string; url: string; by: string }[] = [];
  private readonly tenants: Tenants;
  private readonly chance: Chance;

  constructor(tenants: Tenants, chance: Chance, kinds: readonly Kind[] = KINDS) {
    this.tenants = tenants;
    this.chance = chance;
    this.kinds = kinds;
  }

  get acknowledged(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** Works at the given servers in turn until it is stopped. */
  async run(servers: readonly ServerProcess[], isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.step(servers, isOver);
  }

  private async step(servers: readonly ServerProcess[], isOver: () => boolean): Promise<void> {
    const kind = this.chance.pick(this.kinds);
    const mark = `W${randomUUID().replaceAll("-", "")}`;
    const request = this.requestOf(kind, mark);
    for (;;) {
      const response = await call(this.chance.pick(servers), request.path, request);
      const isAnswered = response !== null && this.note(request.path, response);
      if (isAnswered) return this.acknowledge(kind, mark, request, response);
      // Its outcome is unknown, which `faults` allows for: there or not, but never twice.
      if (isOver() || kind === "import") return undefined;
      await sleep(PAUSE_MS);
    }
  }

  /** @returns whether the call is answered; otherwise it is to be sent again */
  private note(path: string, { status, retryAfter, body }: Answer): boolean {
    if (status === 503 && retryAfter !== null) {
      this.unavailable += 1;
      return false;
    }
    if (status >= 500) this.errors.push(`${path}: ${status} ${JSON.stringify(body)}`);
    return status < 500;
  }

  private requestOf(kind: Kind, mark: string): Request & { path: string; token: string } {
    const { seller, agency, teamId } = this.tenants;
    const key = randomUUID();
    switch (kind) {
      case "order": {
        const items = [{ sku: "TEE-BLK-M", quantity: 1 }];
        return { path: "orders", token: seller, key, body: { ...BUYER, orderName: mark, items } };
      }
      case "deposit": {
        const amount = (1 + this.chance.below(5_000)) / 100;
        const body = {
          amount,
          payWith: "Payoneer",
          transactionId: mark,
          status: "approved",
          isCashback: false,
        };
        return { path: `deposits/seller-teams/${teamId}`, token: agency, key, body };
      }
      case "import":
        return { path: "orders/import/csv", token: seller, body: orderFile(mark) };
      case "export":
        return { path: "invoices/search/export-fulfillment?status=Unfulfilled", token: agency };
      case "print": {
        const body = { document: "pick-list", filter: { status: "Unfulfilled" } };
        return { path: "orders/print", token: agency, key, body };
      }
    }
  }

  private acknowledge(kind: Kind, mark: string, request: Request & { token: string }, answer: Answer): void {
    const { status, body } = answer;
    // There may be nothing to print yet, or too much, or too many files in progress.
    if (status >= 400 && status < 500 && (kind === "print" || kind === "export")) return;
    if (status >= 400) {
      this.errors.push(`${kind}: ${status} ${JSON.stringify(body)}`);
      return;
    }
    this.counts[kind] += 1;
    if (kind === "order") this.orders.add(mark);
    if (kind === "deposit")
      this.deposits.set(mark, Math.round((request.body as { amount: number }).amount * 100));
    if (kind === "import") this.imports.set(body.id, mark);
    if (kind === "export" || kind === "print")
      this.files.push({ id: body.id, url: body.url, by: request.token });
  }

  /** What the database lacks of what was acknowledged, or has twice. */
  async faults({ pool }: Pick<Database, "pool">): Promise<string[]> {
    const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows;
    const found: string[] = [];
    const names = await rows<{ name: string; n: number }>(
      "select order_name as name, count(*)::int as n from orders where order_name like 'W%' group by 1",
    );
    for (const { name, n } of names) if (n !== 1) found.push(`order ${name} exists ${n} times`);
    const known = new Set(names.map(({ name }) => name));
    for (const name of this.orders) if (!known.has(name)) found.push(`order ${name} is lost`);
    const deposits = await rows<{ mark: string; n: number; cents: string }>(
      "select transaction_id as mark, count(*)::int as n, sum(amount) as cents from deposits where transaction_id is not null group by 1",
    );
    for (const { mark, n } of deposits) if (n !== 1) found.push(`deposit ${mark} exists ${n} times`);
    const cents = new Map(deposits.map((one) => [one.mark, Number(one.cents)]));
    for (const [mark, amount] of this.deposits)
      if (cents.get(mark) !== amount) found.push(`deposit ${mark} is ${cents.get(mark)}, not ${amount}`);
    const stored = new Set((await rows<{ id: string }>("select id from order_imports")).map(({ id }) => id));
    for (const id of this.imports.keys()) if (!stored.has(id)) found.push(`import ${id} is lost`);
    const exports = new Set(
      (await rows<{ id: string }>("select id from export_history")).map(({ id }) => id),
    );
    for (const { id } of this.files) if (!exports.has(id)) found.push(`export ${id} is lost`);
    return found;
  }

  /** Waits until the jobs of all acknowledged calls are done. @returns those that are not done as they must be */
  async unfinished(server: ServerProcess): Promise<string[]> {
    const found: string[] = [];
    const deadline = Date.now() + PATIENCE_MS;
    const until = async (path: string, token: string, isDone: (answer: Answer) => boolean): Promise<void> => {
      for (;;) {
        const answer = await call(server, path, { token });
        if (answer && isDone(answer)) return;
        if (Date.now() > deadline) {
          found.push(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
          return;
        }
        await sleep(PAUSE_MS);
      }
    };
    for (const id of this.imports.keys())
      await until(
        `orders/import/${id}`,
        this.tenants.seller,
        ({ body }) => body?.status === "done" && body.committed === ORDERS_OF_A_FILE,
      );
    for (const { url, by } of this.files)
      await until(url, by, ({ status, bytes }) => status === 200 && bytes.length > 0);
    return found;
  }
}

/** The failed ledger checks of a database. */
export const ledgerFaults = async (database: Database) =>
  (await verifyLedger(database)).filter(({ ok }) => !ok).map(({ name }) => name);
